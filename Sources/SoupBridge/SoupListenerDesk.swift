// The server of a listener, and its answers.
// Thread: the listener's loop, for everything but `init`. Invariant: the server lives until `end`, and keeps this object
// alive until then.

import CGLib
import CSoup
import Foundation
import GLibBridge

final class SoupListenerDesk: @unchecked Sendable {
    // Safe: everything mutable is touched on the loop's thread only.
    private let path: String
    private let answer: @Sendable (String) -> SoupListener.Page
    private var server: SharedObject?
    private var host = ""
    private var isClosed = false
    private var alarm: LoopAlarm?

    init(path: String, answer: @escaping @Sendable (String) -> SoupListener.Page) {
        self.path = path
        self.answer = answer
    }

    func open() -> Result<URL, SoupError> {
        guard let made = g_object_new_with_properties(soup_server_get_type(), 0, nil, nil) else {
            return .failure(.malformed("no server"))
        }
        let object = SharedObject(adopting: UnsafeMutableRawPointer(made))
        let server = object.pointer(as: SoupServer.self)
        // An early handler answers before a body is read.
        soup_server_add_early_handler(
            server, nil,
            { _, message, path, _, data in
                guard let data, let message else { return }
                let desk = Unmanaged<SoupListenerDesk>.fromOpaque(data).takeUnretainedValue()
                desk.answer(message, path.map { String(cString: $0) } ?? "")
            }, Unmanaged.passRetained(self).toOpaque(),
            { data in if let data { Unmanaged<SoupListenerDesk>.fromOpaque(data).release() } })
        do {
            _ = try GLibError.check { soup_server_listen_local(server, 0, SOUP_SERVER_LISTEN_IPV4_ONLY, $0) }
        } catch {
            return .failure(.malformed(error.message))
        }
        self.server = object
        guard let uris = soup_server_get_uris(server) else { return .failure(.malformed("no port")) }
        defer { g_slist_free_full(uris) { g_uri_unref(OpaquePointer($0)) } }
        host = "127.0.0.1:\(g_uri_get_port(OpaquePointer(uris.pointee.data)))"
        guard let url = URL(string: "http://\(host)\(path)") else { return .failure(.malformed("no address")) }
        return .success(url)
    }

    /// `later` calls back when the last page was read.
    func close(_ later: (@escaping @Sendable () -> Void) -> LoopAlarm) {
        guard !isClosed else { return }
        isClosed = true
        alarm = later { [self] in end() }
    }

    private func end() {
        alarm = nil
        guard let server else { return }
        soup_server_disconnect(server.pointer(as: SoupServer.self))
        self.server = nil
    }

    private func answer(_ message: OpaquePointer, _ asked: String) {
        let named = soup_message_headers_get_one(soup_server_message_get_request_headers(message), "Host")
        let isOurs = !isClosed && asked == path && named.map { String(cString: $0) } == host
        guard isOurs, String(cString: soup_server_message_get_method(message)) == "GET" else {
            return soup_server_message_set_status(message, 404, nil)
        }
        let query = g_uri_get_query(soup_server_message_get_uri(message)).map { String(cString: $0) } ?? ""
        let page = Self.html(answer(query))
        let headers = soup_server_message_get_response_headers(message)
        for (name, value) in [
            ("Cache-Control", "no-store"), ("Referrer-Policy", "no-referrer"), ("Connection", "close"),
            ("Content-Security-Policy", "default-src 'none'"), ("X-Content-Type-Options", "nosniff"),
        ] { soup_message_headers_replace(headers, name, value) }
        soup_server_message_set_status(message, 200, nil)
        soup_server_message_set_response(
            message, "text/html; charset=utf-8", SOUP_MEMORY_COPY, page, gsize(page.utf8.count))
    }

    private static func html(_ page: SoupListener.Page) -> String {
        "<!DOCTYPE html><meta charset=utf-8><title>\(escaped(page.title))</title>"
            + "<h1>\(escaped(page.title))</h1><p>\(escaped(page.text))</p>"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
