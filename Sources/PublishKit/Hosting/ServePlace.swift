// Where the site's own server listens: an address of this machine in numbers, and a port.
// Thread: any; a plain value.

import Foundation

package struct ServePlace: Sendable, Hashable, CustomStringConvertible {
    package let address: String
    package let port: UInt16

    /// Only this machine reaches it.
    package static let own = ServePlace(address: "127.0.0.1", port: 8080)

    /// The same, at any port that is free.
    package static let free = ServePlace(address: "127.0.0.1", port: 0)

    private init(address: String, port: UInt16) { (self.address, self.port) = (address, port) }

    /// `192.168.1.20`, `192.168.1.20:9000`, or `0.0.0.0` for all networks of this machine.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        var place = in_addr()
        guard (1...2).contains(parts.count), inet_pton(AF_INET, String(parts[0]), &place) == 1,
            let port = parts.count == 1 ? Self.own.port : UInt16(parts[1])
        else { return nil }
        self.init(address: String(parts[0]), port: port)
    }

    package var description: String { "\(address):\(port)" }

    package var isOwn: Bool { address.hasPrefix("127.") }

    /// What to type into a browser.
    package func links(port: UInt16) -> [String] {
        let all = address == "0.0.0.0" ? Self.addresses : [address]
        return all.map { "http://\($0):\(port)/" }
    }

    /// This machine's addresses.
    private static var addresses: [String] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return ["127.0.0.1"] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry in
            guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET) else {
                return nil
            }
            var text = [CChar](repeating: 0, count: Int(INET_ADDRSTRLEN))
            // The family says that it is a sockaddr_in.
            var number = UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_addr
            guard inet_ntop(AF_INET, &number, &text, socklen_t(text.count)) != nil else { return nil }
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
