// One connection of the loopback server: reads requests, answers each as its route says, until either side closes.
// Thread: its own. Invariant: a fault that cuts the connection leaves `serve` and drops the socket.

import CGLib
import Foundation
import GLibBridge

struct LoopbackConnection: Sendable {
    private let connection: SharedObject
    private let identity: SharedObject?
    private let closing: SharedObject
    private let log: LoopbackLog
    private let routes: LoopbackRoutes

    init(
        _ connection: SharedObject, identity: SharedObject?, closing: SharedObject, log: LoopbackLog,
        routes: LoopbackRoutes
    ) {
        self.connection = connection
        self.identity = identity
        self.closing = closing
        self.log = log
        self.routes = routes
    }

    func serve() {
        guard let stream = secured() else { return }
        let pipe = LoopbackPipe(stream: stream, closing: closing)
        while let request = pipe.readRequest() {
            log.note(request)
            let answer = LoopbackAnswer(routes[request.path] ?? .status(404), to: request)
            answer.gate?.pass()
            guard send(answer, for: request.path, over: pipe) else { break }
        }
        pipe.close()
    }

    private func secured() -> SharedObject? {
        guard let identity else { return connection }
        let base = connection.pointer(as: GIOStream.self)
        return g_tls_server_connection_new(base, identity.pointer(as: GTlsCertificate.self), nil)
            .map { SharedObject(adopting: UnsafeMutableRawPointer($0)) }
    }

    /// Whether the connection may serve another request.
    private func send(_ answer: LoopbackAnswer, for path: String, over pipe: LoopbackPipe) -> Bool {
        guard pipe.write(Data(answer.head.utf8)) else { return false }
        var position = answer.range.lowerBound
        while position < answer.end {
            let chunk = answer.bytes(at: position, upTo: min(position + 65536, answer.end))
            // Counted first: a client that has the last byte may ask at once how many there were.
            log.sent(chunk.count, for: path)
            guard pipe.write(answer.framed(chunk)) else {
                log.sent(-chunk.count, for: path)
                return false
            }
            position += Int64(chunk.count)
        }
        if answer.stalls {
            pipe.waitForTheOtherEnd()
            return false
        }
        return answer.isWhole && pipe.write(Data(answer.tail.utf8))
    }
}

/// Blocking reads and writes on one stream, given up when the server closes.
private struct LoopbackPipe {
    let stream: SharedObject
    let closing: SharedObject

    private var cancellable: UnsafeMutablePointer<GCancellable> { closing.pointer(as: GCancellable.self) }
    private var input: UnsafeMutablePointer<GInputStream>? {
        g_io_stream_get_input_stream(stream.pointer(as: GIOStream.self))
    }

    func readRequest() -> LoopbackRequest? {
        var head: [UInt8] = []
        // Byte by byte, so that nothing of a following request is swallowed.
        while !head.ends(with: [13, 10, 13, 10]) {
            var byte: UInt8 = 0
            guard head.count < 65536, g_input_stream_read(input, &byte, 1, cancellable, nil) == 1 else { return nil }
            head.append(byte)
        }
        let lines = String(decoding: head, as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[0] == "GET" else { return nil }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(
                in: .whitespaces)
        }
        return LoopbackRequest(path: String(words[1]), headers: headers)
    }

    func write(_ data: Data) -> Bool {
        let output = g_io_stream_get_output_stream(stream.pointer(as: GIOStream.self))
        return data.withUnsafeBytes {
            $0.isEmpty || g_output_stream_write_all(output, $0.baseAddress, gsize($0.count), nil, cancellable, nil) != 0
        }
    }

    /// Returns when the client closes, or the server does.
    func waitForTheOtherEnd() {
        var byte: UInt8 = 0
        _ = g_input_stream_read(input, &byte, 1, cancellable, nil)
    }

    func close() { g_io_stream_close(stream.pointer(as: GIOStream.self), nil, nil) }
}

extension [UInt8] {
    fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
