// A real HTTP/1.1 server on 127.0.0.1 with faults, over GIO's blocking sockets so that TLS uses the same code.
// Thread: any; a thread accepts, and each connection has its own. Invariant: after `stop` connections are refused.

import CGLib
package import Foundation
import GLibBridge
import Synchronization

package final class LoopbackServer: Sendable {
    package let log = LoopbackLog()
    package let port: Int
    private let scheme: String
    private let routes: LoopbackRoutes
    private let listener: SharedObject
    private let hasStopped = LoopbackGate()
    private let closing = LoopbackClosing()

    /// Starts at once, on any free port unless one is named. With `certificate` it is an https server; `others` answers
    /// for paths without a route.
    package convenience init(
        _ table: [String: FaultyRoute] = [:], certificate: LoopbackCertificate? = nil, port wanted: UInt16 = 0,
        line: LoopbackLine = LoopbackLine(), others: @escaping @Sendable (String) -> FaultyRoute? = { _ in nil }
    ) throws {
        let routes = LoopbackRoutes(table) { request in
            request.method == "GET" ? others(request.path) : .status(405)
        }
        try self.init(routes, certificate, wanted, line)
    }

    /// For a server that reads more of a request than its path.
    package static func answering(
        port: UInt16 = 0, line: LoopbackLine = LoopbackLine(),
        _ answer: @escaping @Sendable (LoopbackRequest) -> FaultyRoute?
    ) throws -> LoopbackServer {
        try LoopbackServer(LoopbackRoutes([:], others: answer), nil, port, line)
    }

    private init(
        _ routes: LoopbackRoutes, _ certificate: LoopbackCertificate?, _ wanted: UInt16, _ line: LoopbackLine
    ) throws {
        self.routes = routes
        scheme = certificate == nil ? "http" : "https"
        listener = SharedObject(adopting: UnsafeMutableRawPointer(g_socket_listener_new()))
        port = try Self.bind(listener, to: wanted)
        let identity = try certificate?.load()
        Thread.detachNewThread { [listener, closing, log, hasStopped, routes] in
            while let connection = Self.accept(listener, closing.cancellable) {
                let server = LoopbackConnection(
                    connection: connection, identity: identity, closing: closing, log: log, routes: routes, line: line)
                Thread.detachNewThread { server.serve() }
            }
            hasStopped.open()
        }
    }

    deinit { stop() }

    package subscript(path: String) -> FaultyRoute? {
        get { routes[path] }
        set { routes[path] = newValue }
    }

    package func url(_ path: String) -> URL {
        guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(path)") else {
            preconditionFailure("\(path) is no path")
        }
        return url
    }

    package func stop() {
        closing.begin()
        // While a thread still waits in accept, the kernel continues to accept connections.
        hasStopped.pass()
        g_socket_listener_close(listener.pointer(as: GSocketListener.self))
    }

    private static func bind(_ listener: SharedObject, to port: UInt16) throws -> Int {
        let loopback = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4)
        let address = SharedObject(adopting: UnsafeMutableRawPointer(g_inet_socket_address_new(loopback, port)))
        g_object_unref(loopback)
        var bound: UnsafeMutablePointer<GSocketAddress>?
        _ = try GLibError.check {
            g_socket_listener_add_address(
                listener.pointer(as: GSocketListener.self), address.pointer(as: GSocketAddress.self),
                G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, nil, &bound, $0)
        }
        guard let bound else { return 0 }
        let effective = SharedObject(adopting: UnsafeMutableRawPointer(bound))
        return Int(g_inet_socket_address_get_port(effective.pointer(as: GInetSocketAddress.self)))
    }

    private static func accept(_ listener: SharedObject, _ cancellable: SharedObject) -> SharedObject? {
        g_socket_listener_accept(
            listener.pointer(as: GSocketListener.self), nil, cancellable.pointer(as: GCancellable.self), nil
        ).map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
    }
}
