// What can be read of a server with Mastodon's interface, and its text: `mastodon:account:ann@m.example`.
// Thread: any; a plain value. Invariant: see NetworkPlace.

package import FeedsModels

package enum MastodonPlace: NetworkPlace {
    case account(String, ServerHost)
    /// What an account publishes, and what it boosts of others.
    case boosts(String, ServerHost)
    case tag(String, ServerHost)
    /// What the accounts of the server publish.
    case local(ServerHost)
    case trends(ServerHost)
    /// What an account of the user follows.
    case home(String, ServerHost)
    /// A single post.
    case post(String, ServerHost)

    package static let kind = "mastodon"

    package init?(_ text: String) {
        guard let (what, name, host) = Self.parts(of: text) else { return nil }
        switch what {
        case "account":
            guard let name = NetworkName.account(name) else { return nil }
            self = .account(name.lowercased(), host)
        case "boosts":
            guard let name = NetworkName.account(name) else { return nil }
            self = .boosts(name.lowercased(), host)
        case "home":
            guard let name = NetworkName.account(name) else { return nil }
            self = .home(name.lowercased(), host)
        case "tag":
            guard let name = NetworkName.tag(name) else { return nil }
            self = .tag(name.lowercased(), host)
        case "post":
            guard let id = NetworkName.id(name) else { return nil }
            self = .post(id, host)
        case "local" where name.isEmpty: self = .local(host)
        case "trends" where name.isEmpty: self = .trends(host)
        default: return nil
        }
    }

    package var text: String {
        switch self {
        case .account(let name, let host): "\(Self.kind):account:\(name)@\(host.text)"
        case .boosts(let name, let host): "\(Self.kind):boosts:\(name)@\(host.text)"
        case .home(let name, let host): "\(Self.kind):home:\(name)@\(host.text)"
        case .tag(let name, let host): "\(Self.kind):tag:\(name)@\(host.text)"
        case .post(let id, let host): "\(Self.kind):post:\(id)@\(host.text)"
        case .local(let host): "\(Self.kind):local:\(host.text)"
        case .trends(let host): "\(Self.kind):trends:\(host.text)"
        }
    }

    package var host: ServerHost {
        switch self {
        case .account(_, let host), .boosts(_, let host), .home(_, let host), .tag(_, let host), .post(_, let host),
            .local(let host), .trends(let host):
            host
        }
    }

    /// The account that reads it; nil for a place that guests can read.
    package var reader: AccountID? {
        guard case .home(let name, let host) = self else { return nil }
        return AccountID(network: Self.kind, name: name, server: host.text)
    }

    /// The account whose list it is; nil for a place without one.
    var account: String? {
        switch self {
        case .account(let name, _), .boosts(let name, _): name
        case .home, .tag, .post, .local, .trends: nil
        }
    }

    var hasBoosts: Bool { if case .boosts = self { true } else { false } }

    package var name: String {
        switch self {
        case .account(let name, let host): "@\(name)@\(host.text)"
        case .boosts(let name, let host): tr("%1 and boosts", "@\(name)@\(host.text)")
        case .home(let name, let host): tr("Home of %1", "\(name)@\(host.text)")
        case .tag(let name, let host): "#\(name)@\(host.text)"
        case .post(_, let host), .local(let host), .trends(let host): host.text
        }
    }
}
