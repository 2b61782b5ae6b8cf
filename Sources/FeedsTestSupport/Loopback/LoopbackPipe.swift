// Blocking reads and writes on a connection; they end when the server closes.
// Thread: the connection's own. Invariant: requests are read byte by byte, so no part of the next one is swallowed.

import CGLib
import Foundation
import GLibBridge
import Glibc

struct LoopbackPipe {
    /// The socket's connection; `stream` is the same or TLS over it.
    let connection: SharedObject
    let stream: SharedObject
    let cancellable: SharedObject

    private var canceller: UnsafeMutablePointer<GCancellable> { cancellable.pointer(as: GCancellable.self) }
    private var input: UnsafeMutablePointer<GInputStream>? {
        g_io_stream_get_input_stream(stream.pointer(as: GIOStream.self))
    }

    /// As web servers do. Otherwise the kernel delays the last bytes of an answer by 40 ms, at any rate of the line.
    func sendAtOnce() {
        let socket = g_socket_connection_get_socket(connection.pointer(as: GSocketConnection.self))
        var isOn: Int32 = 1
        setsockopt(
            g_socket_get_fd(socket), Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    }

    func readRequest() -> LoopbackRequest? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard head.count < 65536, g_input_stream_read(input, &byte, 1, canceller, nil) == 1 else { return nil }
            head.append(byte)
        }
        guard var request = LoopbackRequest(head: String(decoding: head, as: UTF8.self)) else { return nil }
        let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
        guard (0...1 << 20).contains(length) else { return nil }
        var body = [UInt8](repeating: 0, count: length)
        guard g_input_stream_read_all(input, &body, gsize(length), nil, canceller, nil) != 0 else { return nil }
        request.body = Data(body)
        return request
    }

    func write(_ data: Data) -> Bool {
        let output = g_io_stream_get_output_stream(stream.pointer(as: GIOStream.self))
        return data.withUnsafeBytes {
            $0.isEmpty || g_output_stream_write_all(output, $0.baseAddress, gsize($0.count), nil, canceller, nil) != 0
        }
    }

    /// Returns when the client or the server closes.
    func waitForTheOtherEnd() {
        var byte: UInt8 = 0
        _ = g_input_stream_read(input, &byte, 1, canceller, nil)
    }

    func close() { g_io_stream_close(stream.pointer(as: GIOStream.self), nil, nil) }

    /// Ends with RST instead of FIN: unsent data are dropped, and the client gets an error.
    func reset() {
        let socket = g_socket_connection_get_socket(connection.pointer(as: GSocketConnection.self))
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        setsockopt(g_socket_get_fd(socket), SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
        // Closed below TLS, because TLS would send a proper end.
        g_io_stream_close(connection.pointer(as: GIOStream.self), nil, nil)
    }
}
