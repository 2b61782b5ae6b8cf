// Bluesky's public server, and the sources of the AT Protocol on it.
// Thread: any; pure. Invariant: an account is known by its DID; a handle is asked for first.

import FeedsEngine
import Foundation

enum BlueskyAddress {
    /// Answers everybody, and needs no account.
    static let server = "https://public.api.bsky.app/"

    /// Asks for the DID of a handle.
    static func identity(of name: ATName) -> DiscoveryLead? {
        let path = "xrpc/com.atproto.identity.resolveHandle?handle=\(name.account)"
        return URL(string: server + path).map { DiscoveryLead($0, .network, record: .identity(name)) }
    }

    /// The sources of a name with a DID.
    static func leads(_ name: ATName) -> [DiscoveryLead] {
        guard let server = URL(string: server) else { return [] }
        return sources(name).map { DiscoveryLead($0, at: server) }
    }

    private static func sources(_ name: ATName) -> [NetworkSource] {
        let profile = NetworkSource.person("bluesky:profile:\(name.account)")
        return switch name.what {
        case .profile: [profile]
        case .feed: [NetworkSource(text: "bluesky:feed:\(name.text)", requests: 2)]
        case .list: [NetworkSource(text: "bluesky:list:\(name.text)", requests: 2)]
        case .post: [.post("bluesky:post:\(name.text)"), profile]
        }
    }
}
