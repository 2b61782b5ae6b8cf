// Where a document may send the app: a document from elsewhere may not reach this machine or the networks around it.
// Thread: any; pure. Invariant: a remote document never leads to a file, and leads to this machine's servers only when
// it came from that very server. `KnownServers` checks names again when they have resolved to addresses.

package import FeedsModels
package import Foundation
import SoupBridge

package enum AddressRules {
    /// Whether a document of `source` may name `url`.
    package static func allowed(_ url: URL, openedFrom source: FeedSource) -> Bool {
        guard isWeb(url) else {
            if case .path = source.place { return url.isFileURL }
            return false
        }
        guard let origin = source.origin, let host = url.host() else { return true }
        switch HostKind(host: host) {
        case .elsewhere, .named: return true
        case .thisMachine: return Server(url) == Server(origin)
        case .nearby: return Server(url) == Server(origin) || isInside(origin)
        }
    }

    /// Whether a server may redirect the app to that address.
    static func mayRedirect(from: URL, to: URL) -> Bool {
        allowed(to, openedFrom: FeedSource(place: .remote(from)))
    }

    static func isWeb(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && url.host()?.isEmpty == false
    }

    /// Whether the address of a document shows that it comes from this machine or the networks around it.
    static func isInside(_ url: URL) -> Bool {
        if url.isFileURL { return true }
        return switch HostKind(host: url.host() ?? "") {
        case .thisMachine, .nearby: true
        case .elsewhere, .named: false
        }
    }
}
