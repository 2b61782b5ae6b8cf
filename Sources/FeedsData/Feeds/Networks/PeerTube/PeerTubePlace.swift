// What can be read of a PeerTube server, and its text: `peertube:channel:ann@tube.example`.
// Thread: any; a plain value. Invariant: equal places have equal texts, and a text with a control character, a foreign
// part or an endless name is no place.

import FeedsModels
import Foundation

package enum PeerTubePlace: Sendable, Hashable {
    /// How a server orders its own videos.
    package enum Order: String, Sendable, Hashable, CaseIterable {
        case local, trending, hot, popular = "most-viewed", liked = "most-liked"

        var sort: String {
            switch self {
            case .local: "-publishedAt"
            case .trending: "-trending"
            case .hot: "-hot"
            case .popular: "-views"
            case .liked: "-likes"
            }
        }
    }

    case server(Order, ServerHost)
    case channel(String, ServerHost)
    case account(String, ServerHost)
    /// What an account of the user has subscribed to.
    case home(String, ServerHost)
    case playlist(String, ServerHost)
    /// A single video, by its uuid or its short one.
    case video(String, ServerHost)
    case search(PeerTubeQuery, ServerHost)
    /// A search on all servers that the index knows.
    case index(PeerTubeQuery)

    static let kind = "peertube"

    /// Nil for a text that names nothing of a PeerTube server.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == Self.kind else { return nil }
        let (what, rest) = (parts[1].lowercased(), parts[2])
        if what == "index" {
            guard let query = PeerTubeQuery(text: rest) else { return nil }
            self = .index(query)
            return
        }
        // A name never holds an at sign; the words of a search may.
        let at = rest.lastIndex(of: "@")
        guard let host = ServerHost(at.map { rest[rest.index(after: $0)...] } ?? rest[...]) else { return nil }
        let name = at.map { rest[..<$0] } ?? ""
        guard let place = Self.place(what, String(name), at: host) else { return nil }
        self = place
    }

    private static func place(_ what: String, _ name: String, at host: ServerHost) -> PeerTubePlace? {
        if let order = Order(rawValue: what) { return name.isEmpty ? .server(order, host) : nil }
        switch what {
        case "channel": return PeerTubeName.actor(name).map { .channel($0, host) }
        case "account": return PeerTubeName.actor(name).map { .account($0, host) }
        case "home": return PeerTubeName.actor(name).map { .home($0, host) }
        case "playlist": return PeerTubeName.id(name).map { .playlist($0, host) }
        case "video": return PeerTubeName.id(name).map { .video($0, host) }
        case "search": return PeerTubeQuery(text: name).map { .search($0, host) }
        default: return nil
        }
    }

    /// The text that names it; the same for every spelling of it.
    package var text: String {
        switch self {
        case .server(let order, let host): "\(Self.kind):\(order.rawValue):\(host.text)"
        case .channel(let name, let host): "\(Self.kind):channel:\(name)@\(host.text)"
        case .account(let name, let host): "\(Self.kind):account:\(name)@\(host.text)"
        case .home(let name, let host): "\(Self.kind):home:\(name)@\(host.text)"
        case .playlist(let id, let host): "\(Self.kind):playlist:\(id)@\(host.text)"
        case .video(let id, let host): "\(Self.kind):video:\(id)@\(host.text)"
        case .search(let query, let host): "\(Self.kind):search:\(query.text)@\(host.text)"
        case .index(let query): "\(Self.kind):index:\(query.text)"
        }
    }

    /// The account that reads it; nil for a place that guests can read.
    var reader: AccountID? {
        guard case .home(let name, let host) = self else { return nil }
        return AccountID(network: Self.kind, name: name, server: host.text)
    }

    /// Nil for the index, which is a setting of the kind.
    var host: ServerHost? {
        switch self {
        case .server(_, let host), .channel(_, let host), .account(_, let host), .home(_, let host),
            .playlist(_, let host), .video(_, let host), .search(_, let host):
            host
        case .index: nil
        }
    }

    /// The name by which the user recognises it.
    var name: String {
        switch self {
        case .server(_, let host), .video(_, let host): host.text
        case .channel(let name, let host), .account(let name, let host): "\(name)@\(host.text)"
        case .home(let name, let host): tr("Home of %1", "\(name)@\(host.text)")
        case .playlist(let id, let host): "\(host.text)/\(id)"
        case .search(let query, let host): tr("“%1” at %2", query.name, host.text)
        case .index(let query): tr("“%1” on PeerTube", query.name)
        }
    }
}
