// Kinds of sources that read every text of their network, and say which texts they read.
// Thread: any. Invariant: a source whose text holds "closed" is closed to guests, and one with "none" is missing.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization

final class NetworkStub: SourceKind {
    let name: String
    let words = "Network"
    private let texts = Mutex<[String]>([])

    init(_ name: String) { self.name = name }

    static func all() -> [NetworkStub] { ["mastodon", "peertube", "loops", "bluesky"].map(NetworkStub.init) }

    /// The texts that were read.
    var read: [String] { texts.withLock { $0 } }

    func source(named text: String) -> FeedSource? {
        guard text.hasPrefix(name + ":") else { return nil }
        var place = NamedSource(kind: name, id: String(text.dropFirst(name.count + 1)), name: text)
        place.text = text
        place.server = text.split(separator: "@").last.flatMap { ServerHost($0) }?.url
        return FeedSource(place: .named(place))
    }

    func reads(_ source: FeedSource) -> Bool { source.named?.kind == name }

    func makeService(for source: FeedSource) -> any FeedsServiceProtocol {
        let text = source.texts.first ?? ""
        texts.withLock { $0.append(text) }
        return NetworkStubService(text: text)
    }
}

private struct NetworkStubService: FeedsServiceProtocol {
    let text: String

    func fetchPosts() throws(FeedServiceError) -> FeedsResponse {
        if text.contains("closed") { throw .closedToGuests(server: "m.example") }
        var post = SamplePosts.video("1")
        post.author = Author(name: "Ann", handle: "ann@tube.example")
        return FeedsResponse(shape: FeedShape("network", "Network"), title: text, posts: [post])
    }

    func fetchPosts(page: BatchToken) throws(FeedServiceError) -> FeedsResponse { throw .cancelled }
}
