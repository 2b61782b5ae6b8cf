// The name of a server as identities and handles write it: `tube.example`, `192.168.1.5:9000`.
// Thread: any; a plain value. Invariant: in lower-case ASCII, without a login, a path or a scheme.

package import Foundation
import SoupBridge

package struct ServerHost: Sendable, Hashable {
    private static let longest = 260

    package let text: String
    /// The address of its start page. A server on this machine or in the networks around it speaks plain HTTP, because
    /// no authority certifies such names.
    package let url: URL

    package init?(_ text: some StringProtocol) {
        let text = text.lowercased()
        guard text.utf8.count <= Self.longest, !text.isEmpty, text.unicodeScalars.allSatisfy(Self.mayStand),
            let parts = URLComponents(string: "https://\(text)/"), let host = parts.host, !host.isEmpty,
            parts.port.map({ (1...65535).contains($0) }) ?? true
        else { return nil }
        switch HostKind(host: host) {
        case .thisMachine, .nearby: self.init(text, scheme: "http")
        case .elsewhere, .named: self.init(text, scheme: "https")
        }
    }

    private init?(_ text: String, scheme: String) {
        guard let url = URL(string: "\(scheme)://\(text)/"), let host = url.host(), !host.isEmpty else { return nil }
        self.url = url
        let name = host.contains(":") ? "[\(host)]" : host
        self.text = url.port.map { "\(name):\($0)" } ?? name
    }

    /// The server of an address.
    package init?(of url: URL) {
        guard let host = url.host() else { return nil }
        let name = host.contains(":") ? "[\(host)]" : host
        self.init(url.port.map { "\(name):\($0)" } ?? name)
    }

    private static func mayStand(_ letter: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(letter) || ("0"..."9").contains(letter) || "-.:[]".unicodeScalars.contains(letter)
    }
}
