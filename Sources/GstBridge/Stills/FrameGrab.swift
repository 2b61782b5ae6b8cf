// Decodes a picture of a local video at the video's own size.
// Thread: any, blocking; never the main one. Invariant: its pipeline is gone when `read` returns.

import CGLib
import CGStreamer
package import Foundation

package enum FrameGrab {
    private static let patience: guint64 = 10_000_000_000

    /// The picture at `seconds`, upright.
    package static func read(_ file: URL, at seconds: Double) throws(FrameSamplerError) -> SampledFrame {
        gst_init(nil, nil)
        let failure = FrameSamplerError(description: "\(file.lastPathComponent) has no picture that can be decoded.")
        guard let pipeline = launch(file) else { throw failure }
        defer {
            gst_element_set_state(pipeline, GST_STATE_NULL)
            gst_object_unref(pipeline)
        }
        gst_element_set_state(pipeline, GST_STATE_PAUSED)
        guard gst_element_get_state(pipeline, nil, nil, patience) == GST_STATE_CHANGE_SUCCESS else { throw failure }
        let place = gint64(max(0, seconds) * 1_000_000_000)
        let flags = GstSeekFlags(GST_SEEK_FLAG_FLUSH.rawValue | GST_SEEK_FLAG_ACCURATE.rawValue)
        guard gst_element_seek_simple(pipeline, GST_FORMAT_TIME, flags, place) != 0,
            let frame = pull(from: pipeline, seconds)
        else { throw failure }
        return frame
    }

    private static func launch(_ file: URL) -> UnsafeMutablePointer<GstElement>? {
        let description = """
            uridecodebin uri="\(file.absoluteString)" ! videoflip video-direction=auto \
            ! videoconvertscale ! video/x-raw,format=BGRx,pixel-aspect-ratio=1/1 ! appsink name=sink sync=false
            """
        var error: UnsafeMutablePointer<GError>?
        let pipeline = gst_parse_launch(description, &error)
        guard let error else { return pipeline }
        g_error_free(error)
        if let pipeline { gst_object_unref(pipeline) }
        return nil
    }

    private static func pull(from pipeline: UnsafeMutablePointer<GstElement>, _ seconds: Double) -> SampledFrame? {
        // Safe cast: gst_parse_launch with several elements returns a bin.
        let bin = UnsafeMutableRawPointer(pipeline).assumingMemoryBound(to: GstBin.self)
        guard let sink = gst_bin_get_by_name(bin, "sink") else { return nil }
        defer { gst_object_unref(sink) }
        let appsink = UnsafeMutableRawPointer(sink).assumingMemoryBound(to: GstAppSink.self)
        guard let sample = gst_app_sink_try_pull_preroll(appsink, patience) else { return nil }
        defer { gst_sample_unref(sample) }
        var info = GstVideoInfo()
        var map = GstMapInfo()
        guard let buffer = gst_sample_get_buffer(sample), let caps = gst_sample_get_caps(sample),
            gst_video_info_from_caps(&info, caps) != 0, gst_buffer_map(buffer, &map, GST_MAP_READ) != 0
        else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        // BGRx has four bytes a pixel, equal to GStreamer's alignment, so the rows have no padding.
        let bytes = Int(info.width) * Int(info.height) * 4
        guard map.size >= bytes, let data = map.data else { return nil }
        return SampledFrame(
            seconds: seconds, width: Int(info.width), height: Int(info.height),
            pixels: Array(UnsafeBufferPointer(start: data, count: bytes)))
    }
}
