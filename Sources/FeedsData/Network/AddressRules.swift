// Where a document may send us: one from elsewhere may not reach into this machine.
// Thread: any; pure. Invariant: a remote document never leads to a file, and to this machine's own servers only when
// it came from that very server.

package import FeedsModels
package import Foundation
import Glibc

package enum AddressRules {
    /// Whether a document of `source` may name `url`.
    package static func allowed(_ url: URL, openedFrom source: FeedSource) -> Bool {
        guard isWeb(url) else {
            if case .path = source.place { return url.isFileURL }
            return false
        }
        guard case .remote(let origin) = source.place, let host = url.host() else { return true }
        return !isOwnMachine(host) || isSameServer(url, origin)
    }

    /// Whether a server may send us on.
    static func mayRedirect(from: URL, to: URL) -> Bool {
        allowed(to, openedFrom: FeedSource(place: .remote(from)))
    }

    static func isWeb(_ url: URL) -> Bool {
        let scheme = url.scheme?.lowercased()
        return (scheme == "http" || scheme == "https") && url.host()?.isEmpty == false
    }

    private static func isSameServer(_ url: URL, _ origin: URL) -> Bool {
        url.host()?.lowercased() == origin.host()?.lowercased() && port(url) == port(origin)
    }

    private static func port(_ url: URL) -> Int {
        url.port ?? (url.scheme?.lowercased() == "https" ? 443 : 80)
    }

    /// Loopback, link-local and "any" addresses, in every spelling that the system's resolver takes for one.
    static func isOwnMachine(_ host: String) -> Bool {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if let zone = name.firstIndex(of: "%") { name = String(name[..<zone]) }
        while name.hasSuffix(".") { name.removeLast() }
        if name == "localhost" || name.hasSuffix(".localhost") || name == "ip6-localhost" { return true }
        var four = in_addr()
        // Takes the old spellings too ("127.1", "0x7f000001", "2130706433"), as the resolver does.
        if inet_aton(name, &four) != 0 { return isOwnMachine(four: UInt32(bigEndian: four.s_addr)) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, name, &six) == 1 else { return false }
        return isOwnMachine(six: withUnsafeBytes(of: six) { Array($0) })
    }

    private static func isOwnMachine(four address: UInt32) -> Bool {
        let first = address >> 24
        return first == 127 || first == 0 || address >> 16 == 0xA9FE
    }

    private static func isOwnMachine(six bytes: [UInt8]) -> Bool {
        if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return true }
        let isMapped = bytes[0..<10].allSatisfy { $0 == 0 } && (bytes[10] == bytes[11]) && [0, 255].contains(bytes[10])
        // ::, ::1 and IPv4 within IPv6.
        guard isMapped else { return false }
        let four = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return four <= 1 || isOwnMachine(four: four)
    }
}
