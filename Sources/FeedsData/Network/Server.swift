// A server's name and port, which decide whether two addresses belong to the same server.
// Thread: any; a plain value. Invariant: http and https at their default ports count as the same server, because either
// may redirect to the other.

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
