// An address that may lead to a feed, with what its answer must be.
// Thread: any; a plain value. Invariant: it is a web address.

import FeedsEngine
import FeedsModels
import Foundation

struct DiscoveryLead: Sendable {
    enum Record: Sendable, Hashable {
        /// WebFinger. The second server must confirm the account that the first named.
        case account(AccountName, isSecond: Bool)
        case oEmbed
        /// The list of a server's nodeinfo documents, or such a document.
        case software(NetworkQuestion, isList: Bool)
        /// The DID of a handle.
        case identity(ATName)
    }

    var url: URL
    var way: DiscoveryCandidate.Way
    /// The page's name for the feed.
    var title: String?
    /// What the address must answer, when it is no document for people.
    var record: Record?
    /// A source that is read instead of the address; the address is its server.
    var source: NetworkSource?
    /// Names the source of a post's author, by the author's handle.
    var author: (@Sendable (String) -> NetworkSource)?
    /// The page or record that names it; nil for the user's text.
    var origin: URL?

    init(_ url: URL, _ way: DiscoveryCandidate.Way, record: Record? = nil) {
        self.url = url
        self.way = way
        self.record = record
    }

    /// A source of a network, on that server.
    init(_ source: NetworkSource, at server: URL) {
        self.init(server, .source)
        self.source = source
    }

    /// Asks the server for its software; nil for a question without a server.
    init?(asking question: NetworkQuestion) {
        guard let server = question.server else { return nil }
        self.init(
            server.url.appending(path: ".well-known/nodeinfo"), .network, record: .software(question, isList: true))
    }

    /// Equal for all spellings of an address.
    static func key(of url: URL) -> String { FollowAddress.canonical(url).absoluteString }

    var key: String { source?.text ?? Self.key(of: url) }

    func candidate(_ handle: Int) -> DiscoveryCandidate {
        DiscoveryCandidate(
            handle: handle, way: way, isDoubtful: isDoubtful, isElsewhere: isElsewhere,
            // Usual places keep their order.
            depth: way == .link ? url.path().split(separator: "/").count : 0, requests: source?.requests ?? 1)
    }

    /// Feeds of comments, and a blog engine's own interface, which is no feed.
    private var isDoubtful: Bool {
        let words = (title ?? "").lowercased() + " " + url.path().lowercased()
        return ["comment", "kommentar", "comentario", "تعليق", "/wp-json/"].contains(where: words.contains)
    }

    private var isElsewhere: Bool {
        guard let origin else { return false }
        return Self.site(of: url) != Self.site(of: origin)
    }

    private static func site(of url: URL) -> String {
        let host = url.host()?.lowercased() ?? ""
        return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
    }
}
