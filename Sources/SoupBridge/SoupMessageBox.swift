// A libsoup message: the request of a single hop, and the signals that we use.
// Thread: the client's loop. Invariant: the signal handlers do not own this box; the box owns the message, so it
// disconnects them before it is freed.

import CGLib
import CSoup
import Foundation
import GLibBridge

final class SoupMessageBox {
    private let object: SharedObject
    private let trustsAnything: Bool
    /// The problem that the handshake found with the server's certificate, in words.
    private(set) var certificateProblem: String?
    var onConnecting: () -> Void = {}
    var onStarting: () -> Void = {}
    /// Called with the target of the request: when a connection is made, and before an open connection is used again.
    var onAddress: (SoupPeer) -> Void = { _ in }

    var pointer: OpaquePointer { object.opaque }

    /// Nil for an address that is not http(s).
    init?(_ request: SoupRequest, url: URL, headers: [String: String], trustsAnything: Bool) {
        guard SoupRedirects.isWeb(url), let message = soup_message_new(request.method, url.withoutLogin.absoluteString)
        else { return nil }
        object = SharedObject(adopting: UnsafeMutableRawPointer(message))
        self.trustsAnything = trustsAnything
        // We follow redirects ourselves, to check each one.
        soup_message_add_flags(message, SOUP_MESSAGE_NO_REDIRECT)
        // When an open connection dies, libsoup repeats a PUT, and without its body. It repeats nothing on a new one.
        if request.method != "GET" { soup_message_add_flags(message, SOUP_MESSAGE_NEW_CONNECTION) }
        // Only our own headers carry a login: libsoup would answer a 401 with the login in an address.
        soup_message_disable_feature(message, soup_auth_manager_get_type())
        // It accepts truncated content as complete; `SoupContent` does not.
        soup_message_disable_feature(message, soup_content_decoder_get_type())
        let sent = soup_message_get_request_headers(message)
        if let body = request.body {
            let bytes = body.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            soup_message_set_request_body_from_bytes(message, headers["Content-Type"], bytes)
            g_bytes_unref(bytes)
        }
        if let range = request.range {
            soup_message_headers_set_range(sent, Int(range.lowerBound), Int(range.upperBound - 1))
        } else {
            // Not with a range, because a range counts stored bytes.
            soup_message_headers_replace(sent, "Accept-Encoding", "gzip")
        }
        for (name, value) in headers { soup_message_headers_replace(sent, name, value) }
        connectSignals()
    }

    deinit {
        g_signal_handlers_disconnect_matched(
            object.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, Unmanaged.passUnretained(self).toOpaque())
    }

    func head(at url: URL) -> SoupHead {
        let headers = Self.headers(soup_message_get_response_headers(pointer))
        return SoupHead(
            status: Int(soup_message_get_status(pointer).rawValue), headers: headers, url: url,
            contentLength: headers["content-length"].flatMap { Int64($0) })
    }

    private static func headers(_ raw: OpaquePointer?) -> [String: String] {
        var headers: [String: String] = [:]
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, raw)
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name, let value else { continue }
            headers[String(cString: name).lowercased(), default: ""].append(joining: String(cString: value))
        }
        return headers
    }

    // MARK: Signals

    private func connectSignals() {
        let connecting: @convention(c) (gpointer?, GSocketClientEvent, gpointer?, gpointer?) -> Void = {
            SoupMessageBox.from($3)?.advanced(to: $1, $2)
        }
        let starting: @convention(c) (gpointer?, gpointer?) -> Void = { SoupMessageBox.from($1)?.starts() }
        let certificate: @convention(c) (gpointer?, gpointer?, GTlsCertificateFlags, gpointer?) -> gboolean = {
            SoupMessageBox.from($3)?.judge($2) == true ? 1 : 0
        }
        // Safe: each closure is declared with the arguments that libsoup documents for its signal.
        connect("network-event", unsafeBitCast(connecting, to: GCallback.self))
        connect("starting", unsafeBitCast(starting, to: GCallback.self))
        connect("accept-certificate", unsafeBitCast(certificate, to: GCallback.self))
    }

    private func connect(_ signal: String, _ callback: GCallback) {
        // Safe: disconnected in `deinit`, so a handler never outlives the box it is given.
        g_signal_connect_data(
            object.raw, signal, callback, Unmanaged.passUnretained(self).toOpaque(), nil, GConnectFlags(0))
    }

    private func advanced(to event: GSocketClientEvent, _ connection: gpointer?) {
        onConnecting()
        // The address is known only at this event, and nothing has been sent yet.
        guard event == G_SOCKET_CLIENT_CONNECTING, let connection,
            let address = g_socket_connection_get_remote_address(
                connection.assumingMemoryBound(to: GSocketConnection.self), nil)
        else { return }
        defer { g_object_unref(address) }
        if let peer = SoupPeer(address) { onAddress(peer) }
    }

    private func starts() {
        if let address = soup_message_get_remote_address(pointer), let peer = SoupPeer(address) { onAddress(peer) }
        onStarting()
    }

    private func judge(_ flags: GTlsCertificateFlags) -> Bool {
        certificateProblem = SoupError.words(for: flags)
        return trustsAnything
    }

    private static func from(_ data: gpointer?) -> SoupMessageBox? {
        data.map { Unmanaged<SoupMessageBox>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension String {
    fileprivate mutating func append(joining value: String) { self = isEmpty ? value : self + ", " + value }
}
