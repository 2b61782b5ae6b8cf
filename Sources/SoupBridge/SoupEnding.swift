// How an answer tells where its body ends, and whether a body that is over has come that far.
// Thread: the client's loop. Invariant: a body shorter than its answer says, or without the chunk that ends it, has not
// ended. Where the connection's end is all there is, that has to do.

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

    /// `count` bytes came through `body`, which says that there are no more.
    func isReached(after count: Int64, of body: SharedObject) -> Bool {
        // libsoup takes any end of a connection that was to be closed for the end of the body.
        if let length { return count == length }
        return !isChunked || Self.hasSeenLastChunk(body)
    }

    /// libsoup before 3.6.5 says of a body that was cut between two chunks, too, that there is no more. Asked once more, a
    /// stream that has read the last chunk says so by itself; one that was cut asks its connection, and that is refused.
    private static func hasSeenLastChunk(_ body: SharedObject) -> Bool {
        guard let chunks = chunkReader(below: body.pointer(as: GInputStream.self)) else { return true }
        let refusal = SharedObject(adopting: UnsafeMutableRawPointer(g_cancellable_new()))
        g_cancellable_cancel(refusal.pointer(as: GCancellable.self))
        var byte: UInt8 = 0
        return g_input_stream_read(chunks, &byte, 1, refusal.pointer(as: GCancellable.self), nil) == 0
    }

    /// What takes the chunks apart lies below the stream that we are given.
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
