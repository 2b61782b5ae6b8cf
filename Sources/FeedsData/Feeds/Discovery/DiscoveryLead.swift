// An address that may lead to a feed, with what its answer must be.
// Thread: any; a plain value. Invariant: it is a web address.

import FeedsEngine
import FeedsModels
import Foundation

struct DiscoveryLead: Sendable, Hashable {
    enum Record: Sendable, Hashable {
        /// WebFinger. The second server must confirm the account that the first named.
        case account(AccountName, isSecond: Bool)
        case oEmbed
    }

    var url: URL
    var way: DiscoveryCandidate.Way
    /// The page's name for the feed.
    var title: String?
    /// What the address must answer, when it is no document for people.
    var record: Record?
    /// The page or record that names it; nil for the user's text.
    var origin: URL?

    init(_ url: URL, _ way: DiscoveryCandidate.Way, record: Record? = nil) {
        self.url = url
        self.way = way
        self.record = record
    }

    /// Equal for all spellings of an address.
    static func key(of url: URL) -> String { FollowAddress.canonical(url).absoluteString }

    func candidate(_ handle: Int) -> DiscoveryCandidate {
        DiscoveryCandidate(
            handle: handle, way: way, isDoubtful: isDoubtful, isElsewhere: isElsewhere,
            // Usual places keep their order.
            depth: way == .link ? url.path().split(separator: "/").count : 0)
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
