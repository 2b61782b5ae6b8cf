// Writes pixels as a PNG or JPEG file.
// Thread: any, blocking; never the main one. Invariant: when `write` returns, the file is complete or an error was
// thrown.

import CGStreamer
import Foundation

package enum StillFile {
    package enum Format: Sendable {
        case png, jpeg

        fileprivate var encoder: String {
            switch self {
            case .png: "video/x-raw,format=RGB ! pngenc compression-level=6"
            case .jpeg: "video/x-raw,format=I420 ! jpegenc quality=82"
            }
        }
    }

    /// `pixels` are blue, green, red, unused; rows without padding.
    package static func write(
        _ pixels: [UInt8], width: Int, height: Int, as format: Format = .png, to path: String
    ) throws(StillFileError) {
        gst_init(nil, nil)
        let failure = StillFileError(description: "The picture \(path) could not be written.")
        guard pixels.count == width * height * 4,
            let pipeline = launch(width: width, height: height, format, path: path)
        else { throw failure }
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        guard let source = gst_bin_get_by_name(bin(pipeline), "source") else { throw failure }
        defer { gst_object_unref(source) }
        let input = UnsafeMutableRawPointer(source).assumingMemoryBound(to: GstAppSrc.self)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        // g_memdup2 copies the pixels into memory that GLib frees with the buffer.
        let copy = g_memdup2(pixels, gsize(pixels.count))
        gst_app_src_push_buffer(input, gst_buffer_new_wrapped(copy, gsize(pixels.count)))
        gst_app_src_end_of_stream(input)
        guard isWritten(pipeline) else { throw failure }
    }

    private static func launch(width: Int, height: Int, _ format: Format, path: String) -> UnsafeMutablePointer<
        GstElement
    >? {
        let quoted = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let description = """
            appsrc name=source format=time \
            caps=video/x-raw,format=BGRx,width=\(width),height=\(height),framerate=1/1 \
            ! videoconvert ! \(format.encoder) ! filesink location="\(quoted)"
            """
        var error: UnsafeMutablePointer<GError>?
        let pipeline = gst_parse_launch(description, &error)
        if let error { g_error_free(error) }
        return pipeline
    }

    private static func isWritten(_ pipeline: UnsafeMutablePointer<GstElement>) -> Bool {
        guard let bus = gst_element_get_bus(pipeline) else { return false }
        defer { gst_object_unref(bus) }
        let ends = GstMessageType(GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ERROR.rawValue)
        guard let message = gst_bus_timed_pop_filtered(bus, 10_000_000_000, ends) else { return false }
        defer { gst_message_unref(message) }
        return message.pointee.type == GST_MESSAGE_EOS
    }

    /// A pipeline of several elements is a bin.
    private static func bin(_ pipeline: UnsafeMutablePointer<GstElement>) -> UnsafeMutablePointer<GstBin> {
        UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
    }
}
