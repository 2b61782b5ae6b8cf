// Decodes a video or photo into small pictures, with which tests compare the screen.
// Thread: any, blocking; never the main one. Invariant: its pipeline is gone when `read` returns.

import CGLib
import CGStreamer
package import Foundation

package enum FrameSampler {
    /// How much of a medium was read.
    package enum Extent: Sendable, Hashable {
        case whole
        case asFarAsAsked
        /// Reading stopped before the end and before the requested time.
        case part
    }

    /// How long a picture may take, and the polling interval, in nanoseconds.
    private static let patience: guint64 = 10_000_000_000
    private static let interval: guint64 = 100_000_000
    /// In kilobits a second. A fixed speed makes GStreamer stay with one rendition of a stream; it fails when it
    /// switches.
    private static let speed = 2000

    /// Passes on every picture of the first seconds, in order: upright, with the given height and the source's aspect.
    /// There is at least one picture; a photo has exactly one.
    @discardableResult
    package static func read(
        _ media: URL, for seconds: Double, height: Int, _ take: (SampledFrame) -> Void
    ) throws(FrameSamplerError) -> Extent {
        gst_init(nil, nil)
        let pipeline = try launch(height: height)
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        set(media.absoluteString, as: "uri", of: "source", in: pipeline)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let (count, extent) = pull(for: seconds, from: pipeline, take)
        guard count > 0 else {
            throw FrameSamplerError(description: "\(media.lastPathComponent) has no picture that can be decoded.")
        }
        return extent
    }

    private static func launch(height: Int) throws(FrameSamplerError) -> UnsafeMutablePointer<GstElement> {
        let description = """
            uridecodebin name=source connection-speed=\(speed) ! videoflip video-direction=auto ! videoconvertscale name=scale \
            ! video/x-raw,format=BGRx,height=\(height),pixel-aspect-ratio=1/1 \
            ! appsink name=sink sync=false max-buffers=2
            """
        var error: UnsafeMutablePointer<GError>?
        let pipeline = gst_parse_launch(description, &error)
        if let error {
            let reason = String(cString: error.pointee.message)
            g_error_free(error)
            if let pipeline { gst_object_unref(pipeline) }
            throw FrameSamplerError(description: "Pictures cannot be decoded here: \(reason).")
        }
        guard let pipeline else { throw FrameSamplerError(description: "Pictures cannot be decoded here.") }
        return pipeline
    }

    private static func set(
        _ text: String, as property: String, of element: String, in pipeline: UnsafeMutablePointer<GstElement>
    ) {
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro Swift cannot import.
        defer { g_value_unset(&value) }
        g_value_set_string(&value, text)
        guard let found = Self.element(element, in: pipeline) else { return }
        defer { gst_object_unref(found) }
        g_object_set_property(UnsafeMutableRawPointer(found).assumingMemoryBound(to: GObject.self), property, &value)
    }

    private static func element(
        _ name: String, in pipeline: UnsafeMutablePointer<GstElement>
    ) -> UnsafeMutablePointer<GstElement>? {
        // Safe cast: gst_parse_launch with several elements returns a bin.
        gst_bin_get_by_name(UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self), name)
    }

    private static func pull(
        for seconds: Double, from pipeline: UnsafeMutablePointer<GstElement>, _ take: (SampledFrame) -> Void
    ) -> (count: Int, extent: Extent) {
        guard let sink = element("sink", in: pipeline) else { return (0, .part) }
        defer { gst_object_unref(sink) }
        let appsink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
        var count = 0
        // Streams with reordered frames begin a little after zero, but positions count from the first picture.
        var first: Double?
        var medium: (width: Int, height: Int)?
        while let sample = next(appsink, pipeline) {
            defer { gst_sample_unref(sample) }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            let stamp = buffer.pointee.pts
            let time = stamp == guint64.max ? 0 : Double(stamp) / 1_000_000_000
            let since = time - (first ?? time)
            first = first ?? time
            if since > seconds { return (count, .asFarAsAsked) }
            medium = medium ?? size(before: "scale", in: pipeline)
            guard let frame = copy(sample, buffer, since, medium) else { continue }
            take(frame)
            count += 1
        }
        return (count, gst_app_sink_is_eos(appsink) != 0 ? .whole : .part)
    }

    /// The next picture; nil at the end, after an error, and after the waiting time.
    private static func next(
        _ sink: UnsafeMutablePointer<GstAppSink>, _ pipeline: UnsafeMutablePointer<GstElement>
    ) -> OpaquePointer? {
        for _ in 0..<patience / interval {
            if let sample = gst_app_sink_try_pull_sample(sink, interval) { return sample }
            if gst_app_sink_is_eos(sink) != 0 || hasFailed(pipeline) { return nil }
        }
        return nil
    }

    private static func hasFailed(_ pipeline: UnsafeMutablePointer<GstElement>) -> Bool {
        guard let bus = gst_element_get_bus(pipeline) else { return true }
        defer { gst_object_unref(bus) }
        guard let message = gst_bus_pop_filtered(bus, GST_MESSAGE_ERROR) else { return false }
        gst_mini_object_unref(UnsafeMutableRawPointer(message).assumingMemoryBound(to: GstMiniObject.self))
        return true
    }

    private static func copy(
        _ sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>, _ seconds: Double,
        _ medium: (width: Int, height: Int)?
    ) -> SampledFrame? {
        var info = GstVideoInfo()
        var map = GstMapInfo()
        guard let caps = gst_sample_get_caps(sample), gst_video_info_from_caps(&info, caps) != 0,
            gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        // BGRx has four bytes a pixel, equal to GStreamer's alignment, so the rows have no padding.
        let bytes = Int(info.width) * Int(info.height) * 4
        guard map.size >= bytes, let data = map.data else { return nil }
        return SampledFrame(
            seconds: seconds, width: Int(info.width), height: Int(info.height),
            pixels: Array(UnsafeBufferPointer(start: data, count: bytes)), medium: medium)
    }

    /// The size of the pictures that reach an element, in square pixels.
    private static func size(
        before name: String, in pipeline: UnsafeMutablePointer<GstElement>
    ) -> (width: Int, height: Int)? {
        guard let found = element(name, in: pipeline) else { return nil }
        defer { gst_object_unref(found) }
        guard let pad = gst_element_get_static_pad(found, "sink") else { return nil }
        defer { gst_object_unref(pad) }
        guard let caps = gst_pad_get_current_caps(pad) else { return nil }
        defer { gst_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0, info.par_d > 0 else { return nil }
        return (Int(info.width) * Int(info.par_n) / Int(info.par_d), Int(info.height))
    }
}
