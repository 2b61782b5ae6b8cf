// What can be read of a Loops server, and its text: `loops:account:ann@l.example`.
// Thread: any; a plain value. Invariant: see NetworkPlace.

import FeedsModels

package enum LoopsPlace: NetworkPlace {
    /// A few of the videos that are liked most, others each time.
    case start(ServerHost)
    case account(String, ServerHost)
    case tag(String, ServerHost)
    /// A list of accounts that a user recommends.
    case kit(String, ServerHost)
    /// A single video.
    case video(String, ServerHost)

    package static let kind = "loops"

    package init?(_ text: String) {
        guard let (what, name, host) = Self.parts(of: text) else { return nil }
        switch what {
        case "start" where name.isEmpty: self = .start(host)
        case "account":
            guard let name = NetworkName.account(name) else { return nil }
            self = .account(name.lowercased(), host)
        case "tag":
            guard let name = NetworkName.tag(name) else { return nil }
            self = .tag(name.lowercased(), host)
        case "kit", "video":
            guard let id = NetworkName.id(name) else { return nil }
            self = what == "kit" ? .kit(id, host) : .video(id, host)
        default: return nil
        }
    }

    package var text: String {
        switch self {
        case .start(let host): "\(Self.kind):start:\(host.text)"
        case .account(let name, let host): "\(Self.kind):account:\(name)@\(host.text)"
        case .tag(let name, let host): "\(Self.kind):tag:\(name)@\(host.text)"
        case .kit(let id, let host): "\(Self.kind):kit:\(id)@\(host.text)"
        case .video(let id, let host): "\(Self.kind):video:\(id)@\(host.text)"
        }
    }

    package var host: ServerHost {
        switch self {
        case .start(let host), .account(_, let host), .tag(_, let host), .kit(_, let host), .video(_, let host): host
        }
    }

    package var name: String {
        switch self {
        case .account(let name, let host): "@\(name)@\(host.text)"
        case .tag(let name, let host): "#\(name)@\(host.text)"
        case .start(let host), .kit(_, let host), .video(_, let host): host.text
        }
    }
}
