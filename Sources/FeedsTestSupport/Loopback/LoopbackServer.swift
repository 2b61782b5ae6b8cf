// A real HTTP/1.1 server on 127.0.0.1 with faults, over GIO's blocking sockets so that TLS is the same code.
// Thread: any; one thread accepts, one serves each connection. Invariant: after `stop` no thread of it serves.

import CGLib
package import Foundation
import GLibBridge
import Synchronization

package final class LoopbackServer: Sendable {
    package let log = LoopbackLog()
    package let port: Int
    private let scheme: String
    private let routes: Mutex<[String: FaultyRoute]>
    private let listener: SharedObject
    private let closing = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))

    /// Starts at once. `certificate` makes it an https server.
    package init(_ routes: [String: FaultyRoute] = [:], certificate: LoopbackCertificate? = nil) throws {
        self.routes = Mutex(routes)
        scheme = certificate == nil ? "http" : "https"
        listener = SharedObject(adopting: UnsafeMutableRawPointer(g_socket_listener_new()))
        port = try Self.bind(listener)
        let identity = try certificate?.load()
        Thread.detachNewThread { [listener, closing, weak self] in
            while let connection = Self.accept(listener, closing) {
                guard let self else { return }
                let server = LoopbackConnection(
                    connection, identity: identity, closing: closing, log: log, route: { [weak self] in self?[$0] })
                Thread.detachNewThread { server.serve() }
            }
        }
    }

    deinit { stop() }

    package subscript(path: String) -> FaultyRoute? {
        get { routes.withLock { $0[path] } }
        set { routes.withLock { $0[path] = newValue } }
    }

    package func url(_ path: String) -> URL {
        guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)\(path)") else {
            preconditionFailure("\(path) is no path")
        }
        return url
    }

    package func stop() {
        g_cancellable_cancel(closing.pointer(as: GCancellable.self))
        g_socket_listener_close(listener.pointer(as: GSocketListener.self))
    }

    private static func bind(_ listener: SharedObject) throws -> Int {
        let loopback = g_inet_address_new_loopback(G_SOCKET_FAMILY_IPV4)
        let address = SharedObject(adopting: UnsafeMutableRawPointer(g_inet_socket_address_new(loopback, 0)))
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

    private static func accept(_ listener: SharedObject, _ closing: SharedObject) -> SharedObject? {
        g_socket_listener_accept(
            listener.pointer(as: GSocketListener.self), nil, closing.pointer(as: GCancellable.self), nil
        ).map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
    }
}
