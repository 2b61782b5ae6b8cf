// What is fuzzed: bytes from outside, given to whoever reads them, and what must hold whatever the bytes are.
// Thread: any. Invariant: a target traps when a promise is broken, for that is what a fuzzer sees; errors are answers.

import FeedsModels
import Foundation
import SoupBridge

@testable import FeedsData

enum FuzzTarget: String, CaseIterable {
    /// A document as it comes from a server: the first byte chooses between the web and a file of this machine.
    case feed
    case jsonfeed
    case m3u
    case hls
    case captions
    case index
    /// A long document in slices: the first byte chooses how many items one has.
    case slices
    // These walk on with what was read, as the app would.
    /// A document: layouts, what to fetch next, view models, tiles and their words.
    case feedwalk
    /// Answers of a server: what is opened, read, kept, and found again by the next start.
    case answers
    /// Playlists of a stream and what they name: levels, what to fetch next, segments.
    case playlists
    /// An export that is imported: what is kept, and the library's pages.
    case library

    /// Where corpus files lie, one folder for each target.
    static let corpora = "Tests/FeedsDataTests/Fuzz/Corpus"

    func run(_ data: Data) async {
        switch self {
        case .feed: decode(data.dropFirst(), at: data.first.map { $0 & 1 == 0 } ?? true ? Self.page : Self.file)
        case .jsonfeed: decode(data, at: Self.page)
        case .m3u: decode(data, at: Self.list)
        case .hls: readPlaylist(data)
        case .captions: readCaptions(data)
        case .index: IndexFuzz.run(data)
        case .slices: SlicesFuzz.run(data)
        case .feedwalk: await FeedWalk.run(data)
        case .answers: await AnswerFuzz.run(data)
        case .playlists: await PlaylistFuzz.run(data)
        case .library: await LibraryFuzz.run(data)
        }
    }

    private static let page = URL(filePath: "/f/feed.json", relativeTo: URL(string: "https://a.example.com"))
        .absoluteURL
    private static let list = URL(filePath: "/f/feed.m3u", relativeTo: URL(string: "https://a.example.com")).absoluteURL
    private static let file = URL(filePath: "/feeds/feed.json")
    private static let longAgo = Date(timeIntervalSince1970: 0)

    // MARK: Feeds

    private func decode(_ data: Data, at url: URL) {
        let context = DecodingContext(document: url, firstLaunch: Self.longAgo) { _ in false }
        // An error is an answer.
        guard let response = try? FeedDecoder(context: context, place: "feed").decode(Data(data)) else { return }
        let media = response.posts.flatMap(\.media) + response.stories.flatMap(\.imageList).map(\.media)
        precondition(response.posts.allSatisfy { !$0.media.isEmpty })
        precondition(Set(response.posts.map(\.id)).count == response.posts.count)
        precondition(media.allSatisfy { !$0.renditions.isEmpty })
        guard !url.isFileURL else { return }
        for address in media.flatMap(\.everyAddress) { Self.expectOutside(address) }
        if let next = response.next { Self.expectOutside(next) }
        // What was read can be written down and read again.
        let coding = CopyCoding()
        for post in response.posts.prefix(20) {
            guard let text = coding.text(of: post) else { continue }
            precondition(coding.post(text)?.media.count == post.media.count)
        }
    }

    /// What a feed from the web names lies on the web, and not around this machine.
    private static func expectOutside(_ url: URL) {
        precondition(["http", "https"].contains(url.scheme?.lowercased() ?? ""))
        let kind = HostKind(host: url.host() ?? "")
        precondition(kind == .elsewhere || kind == .named)
        precondition(url.user == nil && url.password == nil)
    }

    // MARK: Streams and captions

    private func readPlaylist(_ data: Data) {
        for url in [Self.list, URL(filePath: "/srv/film/index.m3u8")] {
            // An error is an answer.
            guard let playlist = try? HLSPlaylist(data, at: url) else { continue }
            let bounds = HLSBounds(playlist: url)
            for address in playlist.addresses where bounds.allows(address) && !url.isFileURL {
                let kind = HostKind(host: address.host() ?? "")
                precondition(kind == .elsewhere || kind == .named)
            }
            guard case .media(let media) = playlist else { continue }
            for segment in media.segments {
                precondition(segment.duration.isFinite && segment.duration >= 0 && segment.start.isFinite)
                precondition(segment.map.map(media.maps.indices.contains) ?? true)
                precondition(segment.resource.range.map { $0.lowerBound >= 0 && !$0.isEmpty } ?? true)
            }
        }
    }

    private func readCaptions(_ data: Data) {
        _ = CaptionsDocument.refusal(data)
        // An error is an answer.
        guard let document = try? CaptionsDocument(data) else { return }
        precondition(document.cues.count <= CaptionTimeline.mostCues)
        let timeline = CaptionTimeline(document.cues)
        for second in [0, 0.5, 1, 60, 3600, 1e9] { _ = timeline.cues(at: second) }
    }
}

extension Media {
    fileprivate var everyAddress: [URL] { renditions.map(\.url) + [poster].compactMap { $0 } + captions.map(\.url) }
}
