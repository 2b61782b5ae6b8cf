// What can be read of Bluesky, and its text: `bluesky:profile:did:plc:abc`. Another server of the same interface follows
// an at sign: `bluesky:profile:did:plc:abc@view.example`.
// Thread: any; a plain value. Invariant: see NetworkPlace; an account is known by its DID or its handle.

import FeedsModels

package enum BlueskyPlace: NetworkPlace {
    case profile(String, ServerHost)
    /// The addresses of the three are those of the AT Protocol.
    case feed(String, ServerHost)
    case list(String, ServerHost)
    case post(String, ServerHost)

    package static let kind = "bluesky"
    static let server = "public.api.bsky.app"

    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased() == Self.kind else { return nil }
        let named = parts[2].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = ServerHost(named.count == 2 ? String(named[1]) : Self.server) else { return nil }
        let id = String(named[0])
        let name = ATName(id) ?? ATName("@" + id)
        guard let name else { return nil }
        switch (parts[1].lowercased(), name.what) {
        case ("profile", .profile): self = .profile(name.account, host)
        case ("feed", .feed) where name.isDID: self = .feed(name.text, host)
        case ("list", .list) where name.isDID: self = .list(name.text, host)
        case ("post", .post) where name.isDID: self = .post(name.text, host)
        default: return nil
        }
    }

    package var text: String {
        let (what, id) =
            switch self {
            case .profile(let account, _): ("profile", account)
            case .feed(let address, _): ("feed", address)
            case .list(let address, _): ("list", address)
            case .post(let address, _): ("post", address)
            }
        return "\(Self.kind):\(what):\(id)" + (host.text == Self.server ? "" : "@\(host.text)")
    }

    package var host: ServerHost {
        switch self {
        case .profile(_, let host), .feed(_, let host), .list(_, let host), .post(_, let host): host
        }
    }

    /// A DID says nothing to people, but nothing else is known before the first answer.
    package var name: String {
        switch self {
        case .profile(let account, _): ATName.isDID(account) ? account : "@\(account)"
        case .feed, .list, .post: tr("Bluesky")
        }
    }
}
