// A server, as far as asking the same one again goes: its name and its port.
// Thread: any; a plain value. Invariant: http and https at their own ports are one server, so that one may lead to the
// other.

import Foundation

struct Server: Hashable {
    private let host: String
    /// Nil for the port that belongs to the scheme.
    private let port: Int?

    var text: String { "\(host):\(port.map(String.init) ?? "")" }

    init(_ url: URL) {
        host = url.host()?.lowercased() ?? ""
        port = url.port == (url.scheme?.lowercased() == "https" ? 443 : 80) ? nil : url.port
    }
}
