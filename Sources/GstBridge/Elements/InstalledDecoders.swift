// Which elements would play each format on this system, for reports.
// Thread: any; blocks for up to two seconds while the sound system answers.

import CGLib
import CGStreamer
import GLibBridge

package enum InstalledDecoders {
    /// The usual name of each format, and the element that decodes it; nil when none is installed.
    package static var all: [(format: String, element: String?)] {
        let video = [
            "video/x-h264", "video/x-h265", "video/x-vp8", "video/x-vp9", "video/x-av1", "video/mpeg", "video/x-theora",
        ]
        let audio = ["audio/mpeg", "audio/x-opus", "audio/x-vorbis", "audio/x-flac"]
        let codecs = video.map { Codec.video($0, mpegVersion: 4) } + audio.map { Codec.audio($0, mpegVersion: 4) }
        return (codecs + [Codec.audio("audio/mpeg", mpegVersion: 1)]).compactMap(\.self).map {
            ($0.name, $0.chain(isParsed: true)?.last)
        }
    }

    /// The element that autoaudiosink chooses; nil without sound.
    package static var soundOutput: String? {
        guard let sink = try? Element("autoaudiosink") else { return nil }
        defer { sink.setState(GST_STATE_NULL) }
        sink.setState(GST_STATE_READY)
        let patience: GstClockTime = 2_000_000_000
        guard gst_element_get_state(sink.pointer, nil, nil, patience) == GST_STATE_CHANGE_SUCCESS,
            let chosen = gst_child_proxy_get_child_by_index(OpaquePointer(sink.raw), 0)
        else { return nil }
        defer { g_object_unref(chosen) }
        // The element's own name is its factory's with a number.
        let name: String = Property.get(UnsafeMutableRawPointer(chosen), "name")
        let factory = String(name.reversed().drop(while: \.isNumber).reversed())
        return GStreamer.hasElement(factory) && factory != "fakesink" ? factory : nil
    }
}
