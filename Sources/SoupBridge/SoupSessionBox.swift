// Owns the libsoup session: makes it on the loop's thread, and destroys it there.
// Thread: made and freed on any; the session is only used on the loop's thread.
// Invariant: work given to the loop after `init` finds the session, because the loop keeps its order.

import CGLib
import CSoup
import GLibBridge

final class SoupSessionBox: @unchecked Sendable {
    // Safe: `session` is written and read on the loop's thread only; `deinit` moves it there.
    private var session: SharedObject?
    private let loop: SoupLoop
    /// Proxies to which connections were made. Only on the loop's thread.
    private var proxies: Set<String> = []

    init(_ configuration: SoupConfiguration, on loop: SoupLoop) {
        self.loop = loop
        loop.perform { [self] in session = makeSession(configuration) }
    }

    deinit {
        // Passed as a retained address, so that the loop's thread drops the last reference.
        guard let address = session.map({ UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) }) else { return }
        session = nil
        loop.perform {
            guard let box = UnsafeRawPointer(bitPattern: address) else { return }
            let last = Unmanaged<SharedObject>.fromOpaque(box).takeRetainedValue()
            soup_session_abort(last.pointer(as: SoupSession.self))
        }
    }

    /// The kind of host to which a request is about to go; nil for a proxy. Only on the loop's thread.
    func destination(_ peer: SoupPeer) -> HostKind? {
        if peer.isProxy { proxies.insert(peer.text) }
        return proxies.contains(peer.text) ? nil : peer.kind
    }

    /// Only on the loop's thread.
    var pointer: UnsafeMutablePointer<SoupSession>? { session?.pointer(as: SoupSession.self) }
}

private func makeSession(_ configuration: SoupConfiguration) -> SharedObject? {
    let limits = [
        ("max-conns", Int32(configuration.connections)),
        ("max-conns-per-host", Int32(configuration.connectionsPerHost)),
    ]
    var names: [UnsafePointer<CChar>?] = limits.map { UnsafePointer(strdup($0.0)) }
    var values: [GValue] = limits.map { _, limit in
        var value = GValue()
        g_value_init(&value, Int32.gType)
        limit.write(&value)
        return value
    }
    // Limits can only be set at construction, and Swift cannot call the variadic constructor.
    let object = g_object_new_with_properties(soup_session_get_type(), guint(limits.count), &names, &values)
    names.forEach { free(UnsafeMutablePointer(mutating: $0)) }
    guard let object else { return nil }
    let session = SharedObject(adopting: UnsafeMutableRawPointer(object))
    let pointer = session.pointer(as: SoupSession.self)
    soup_session_set_user_agent(pointer, configuration.userAgent)
    // Our own alarms watch the progress of each request, to the millisecond.
    soup_session_set_timeout(pointer, 0)
    if case .authorities(let path) = configuration.trust { trust(path, in: pointer) }
    return session
}

private func trust(_ path: String, in session: UnsafeMutablePointer<SoupSession>) {
    // An unreadable file leaves the system's authorities, which refuse the server: the safe side.
    guard let database = try? GLibError.check({ g_tls_file_database_new(path, $0) }) else { return }
    soup_session_set_tls_database(session, database)
    g_object_unref(UnsafeMutableRawPointer(database))
}
