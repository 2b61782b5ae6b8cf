// Knows how an answer marks the end of its body, and whether a finished body is complete.
// Thread: the client's loop. Invariant: a body shorter than its declared length, or without its last chunk, is not
// complete. When the answer declares nothing, the end of the connection counts.

import CGLib
import CSoup
import GLibBridge

struct SoupEnding {
    private let length: Int64?
    private let isChunked: Bool

    init(of message: SoupMessageBox) {
        let headers = soup_message_get_response_headers(message.pointer)
        let encoding = soup_message_headers_get_encoding(headers)
        isChunked = encoding == SOUP_ENCODING_CHUNKED
        length =
            encoding == SOUP_ENCODING_CONTENT_LENGTH ? Int64(soup_message_headers_get_content_length(headers)) : nil
    }

    /// `count` bytes came through `body`, which reports its end.
    func isReached(after count: Int64, of body: SharedObject) -> Bool {
        // libsoup accepts any end of a connection as the end of the body, when the connection was to be closed.
        if let length { return count == length }
        return !isChunked || Self.hasSeenLastChunk(body)
    }

    /// Before 3.6.5, libsoup also reports the end for a body that was cut between two chunks. A second read tells the
    /// cases apart: a stream that has read the last chunk answers itself; a cut stream asks its connection, which
    /// fails.
    private static func hasSeenLastChunk(_ body: SharedObject) -> Bool {
        guard let chunks = chunkReader(below: body.pointer(as: GInputStream.self)) else { return true }
        let refusal = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
        g_cancellable_cancel(refusal.pointer(as: GCancellable.self))
        var byte: UInt8 = 0
        return g_input_stream_read(chunks, &byte, 1, refusal.pointer(as: GCancellable.self), nil) == 0
    }

    /// The stream that decodes the chunks is below the stream that libsoup returns.
    private static func chunkReader(
        below stream: UnsafeMutablePointer<GInputStream>
    ) -> UnsafeMutablePointer<GInputStream>? {
        var stream = stream
        while true {
            let instance = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GTypeInstance.self)
            guard let name = g_type_name_from_instance(instance) else { return nil }
            if String(cString: name) == "SoupBodyInputStream" { return stream }
            guard g_type_check_instance_is_a(instance, g_filter_input_stream_get_type()) != 0 else { return nil }
            let filter = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GFilterInputStream.self)
            guard let base = g_filter_input_stream_get_base_stream(filter) else { return nil }
            stream = base
        }
    }
}
