// Decodes a few small pictures of a video or photo, as references to judge a screen by.
// Thread: any, blocking; never the main one. Invariant: its pipeline is gone when `frames` returns.

import CGLib
import CGStreamer
package import Foundation

/// One decoded picture: blue, green, red, unused; rows without padding.
package struct SampledFrame: Sendable {
    package var seconds: Double
    package var width: Int
    package var height: Int
    package var pixels: [UInt8]

    package init(seconds: Double, width: Int, height: Int, pixels: [UInt8]) {
        self.seconds = seconds
        self.width = width
        self.height = height
        self.pixels = pixels
    }
}

package struct FrameSamplerError: Error, CustomStringConvertible {
    package let description: String
}

package enum FrameSampler {
    /// How long one picture may take to come, in nanoseconds.
    private static let patience: guint64 = 10_000_000_000

    /// The pictures at those times (seconds, rising), upright, of that height and the source's own aspect.
    /// Fewer when the medium is shorter; a photo gives one.
    package static func frames(
        of media: URL, at times: [Double], height: Int
    ) throws(FrameSamplerError) -> [SampledFrame] {
        gst_init(nil, nil)
        let pipeline = try launch(height: height)
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        set(media.absoluteString, as: "uri", of: "source", in: pipeline)
        gst_element_set_state(pipeline, GST_STATE_PLAYING)
        let frames = pull(times, from: pipeline)
        guard !frames.isEmpty else {
            throw FrameSamplerError(description: "\(media.lastPathComponent) has no picture that can be decoded.")
        }
        return frames
    }

    private static func launch(height: Int) throws(FrameSamplerError) -> UnsafeMutablePointer<GstElement> {
        let description = """
            uridecodebin name=source ! videoflip video-direction=auto ! videoconvertscale \
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
        // `pipeline` came from gst_parse_launch with several elements, so it is a bin.
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let found = gst_bin_get_by_name(bin, element) else { return }
        defer { gst_object_unref(found) }
        g_object_set_property(UnsafeMutableRawPointer(found).assumingMemoryBound(to: GObject.self), property, &value)
    }

    private static func pull(_ times: [Double], from pipeline: UnsafeMutablePointer<GstElement>) -> [SampledFrame] {
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let sink = gst_bin_get_by_name(bin, "sink") else { return [] }
        defer { gst_object_unref(sink) }
        let appsink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
        var frames: [SampledFrame] = []
        // Streams with reordered frames begin a little after zero; people count from the first picture.
        var first: Double?
        while frames.count < times.count, let sample = gst_app_sink_try_pull_sample(appsink, patience) {
            defer { gst_sample_unref(sample) }
            guard let buffer = gst_sample_get_buffer(sample) else { continue }
            let stamp = buffer.pointee.pts
            let seconds = stamp == guint64.max ? 0 : Double(stamp) / 1_000_000_000
            let since = seconds - (first ?? seconds)
            first = first ?? seconds
            guard since >= times[frames.count] - 0.001, let frame = copy(sample, buffer, since) else { continue }
            frames.append(frame)
        }
        return frames
    }

    private static func copy(
        _ sample: OpaquePointer, _ buffer: UnsafeMutablePointer<GstBuffer>, _ seconds: Double
    ) -> SampledFrame? {
        var info = GstVideoInfo()
        var map = GstMapInfo()
        guard let caps = gst_sample_get_caps(sample), gst_video_info_from_caps(&info, caps) != 0,
            gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        // BGRx rows are four bytes a pixel, which is GStreamer's alignment too, so they have no padding.
        let bytes = Int(info.width) * Int(info.height) * 4
        guard map.size >= bytes, let data = map.data else { return nil }
        return SampledFrame(
            seconds: seconds, width: Int(info.width), height: Int(info.height),
            pixels: Array(UnsafeBufferPointer(start: data, count: bytes)))
    }
}
