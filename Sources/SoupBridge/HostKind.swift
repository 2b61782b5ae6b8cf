// The location of a host, as its address tells: this machine, the networks around it, or elsewhere.
// Thread: any; pure. Invariant: every spelling that the system's resolver accepts for an address counts as that
// address.

import Glibc

package enum HostKind: Sendable, Hashable {
    /// Loopback, link-local and "any" addresses.
    case thisMachine
    /// Private addresses and names, which only the networks around this machine know.
    case nearby
    case elsewhere
    /// A name: its address is known only when a connection is made.
    case named

    package init(host: String) {
        var name = host.lowercased()
        if name.hasPrefix("["), name.hasSuffix("]") { name = String(name.dropFirst().dropLast()) }
        if let zone = name.firstIndex(of: "%") { name = String(name[..<zone]) }
        while name.hasSuffix(".") { name.removeLast() }
        var four = in_addr()
        var six = in6_addr()
        // Accepts the old spellings too ("127.1", "0x7f000001", "2130706433"), because the resolver does.
        if inet_aton(name, &four) != 0 {
            self.init(four: UInt32(bigEndian: four.s_addr))
        } else if inet_pton(AF_INET6, name, &six) == 1 {
            self.init(six: withUnsafeBytes(of: six) { Array($0) })
        } else {
            self = Self.kind(ofName: name)
        }
    }

    private static func kind(ofName name: String) -> HostKind {
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        if ["localhost", "ip6-localhost", "ip6-loopback"].contains(last) { return .thisMachine }
        // A single word, or an ending that the public name system does not use.
        return !name.contains(".") || ["local", "lan", "internal", "arpa", "localdomain"].contains(last)
            ? .nearby : .named
    }

    private init(four address: UInt32) {
        func lies(in network: UInt32, _ bits: UInt32) -> Bool { address >> (32 - bits) == network >> (32 - bits) }
        if lies(in: 0x7F00_0000, 8) || lies(in: 0, 8) || lies(in: 0xA9FE_0000, 16) {
            self = .thisMachine
        } else if lies(in: 0x0A00_0000, 8) || lies(in: 0xAC10_0000, 12) || lies(in: 0xC0A8_0000, 16)
            || lies(in: 0x6440_0000, 10) || lies(in: 0xE000_0000, 4) || address == .max
        {
            // The three private blocks, the carriers' own block, and multicast.
            self = .nearby
        } else {
            self = .elsewhere
        }
    }

    private init(six bytes: [UInt8]) {
        func four(at start: Int) -> UInt32 { bytes[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) } }
        let isLow = bytes[0..<10].allSatisfy { $0 == 0 } && bytes[10] == bytes[11] && [0, 255].contains(bytes[10])
        switch (bytes[0], bytes[1]) {
        // ::, ::1 and IPv4 within IPv6.
        case _ where isLow: self = four(at: 12) <= 1 ? .thisMachine : HostKind(four: four(at: 12))
        case (0xFE, 0x80...0xBF): self = .thisMachine
        case (0xFC...0xFD, _), (0xFE, 0xC0...), (0xFF, _): self = .nearby
        // Two ways to write an IPv4 address as an IPv6 address.
        case (0x20, 0x02): self = HostKind(four: four(at: 2))
        case (0x00, 0x64) where bytes[2] == 0xFF && bytes[3] == 0x9B: self = HostKind(four: four(at: 12))
        default: self = .elsewhere
        }
    }
}
