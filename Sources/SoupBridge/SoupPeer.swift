// The other end of a connection: an address and a port, or a proxy that connects further.
// Thread: any; a plain value. Invariant: made of addresses, never of names.

import CGLib

struct SoupPeer: Hashable {
    let kind: HostKind
    let isProxy: Bool
    /// Address and port, for recognising a proxy.
    let text: String

    /// Nil when it is not an internet address.
    init?(_ address: UnsafeMutablePointer<GSocketAddress>) {
        let raw = UnsafeMutableRawPointer(address)
        let instance = raw.assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, g_inet_socket_address_get_type()) != 0 else { return nil }
        let socket = raw.assumingMemoryBound(to: GInetSocketAddress.self)
        guard let host = g_inet_address_to_string(g_inet_socket_address_get_address(socket)) else { return nil }
        defer { g_free(host) }
        kind = HostKind(host: String(cString: host))
        isProxy = g_type_check_instance_is_a(instance, g_proxy_address_get_type()) != 0
        text = "\(String(cString: host)) \(g_inet_socket_address_get_port(socket))"
    }
}
