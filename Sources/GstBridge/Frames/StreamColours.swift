// What the colours of a decoded stream mean, and how the element `mutoscopecolours` takes them.
// Thread: any; a value.

import CColours
import CGLib
import CGStreamer

struct StreamColours: Sendable, Hashable {
    /// The format that `mutoscopecolours` gets. BGR goes through it unchanged: it has no alpha, and GTK 4.8 takes 28
    /// times as long to draw a picture that has it, premultiplied or not.
    var format = "BGR"
    /// `mutoscopecolours` scales, too: GStreamer's scaler takes eight times as long for such pictures.
    var areScaled = false
    /// What the pictures' caps must say of their colours. GStreamer guesses what a stream does not tell from the size
    /// after scaling, so that a video would have other colours in a small pane.
    var words: String?

    init() {}

    /// `said`: what the container tells.
    init(_ info: GstVideoInfo, isTold: Bool, said: String?) {
        guard info.finfo.pointee.flags.rawValue & GST_VIDEO_FORMAT_FLAG_YUV.rawValue != 0 else { return }
        let told = isTold ? info.colorimetry : GstVideoColorimetry()
        // As other players guess.
        let guess = info.width >= 1280 || info.height > 576 ? "bt709" : "bt601"
        let colours = [said, guess].compactMap { $0.flatMap(Self.colours) }.reduce(told, Self.filled)
        words = withUnsafePointer(to: colours, gst_video_colorimetry_to_string).map { words in
            defer { g_free(words) }
            return String(cString: words)
        }
        areScaled = info.finfo.pointee.format == GST_VIDEO_FORMAT_I420_10LE
        if Self.areWide(colours) || Self.tens.contains(info.finfo.pointee.format) {
            format = "I420_10LE"
        } else if Self.eights.contains(info.finfo.pointee.format) {
            format = "I420"
        }
    }

    private static func colours(_ words: String) -> GstVideoColorimetry? {
        var colours = GstVideoColorimetry()
        return gst_video_colorimetry_from_string(&colours, words) != 0 ? colours : nil
    }

    /// `colours`, and for each part that is unknown in it that of `other`.
    private static func filled(_ colours: GstVideoColorimetry, _ other: GstVideoColorimetry) -> GstVideoColorimetry {
        var filled = colours
        if filled.range == GST_VIDEO_COLOR_RANGE_UNKNOWN { filled.range = other.range }
        if filled.matrix == GST_VIDEO_COLOR_MATRIX_UNKNOWN { filled.matrix = other.matrix }
        if filled.transfer == GST_VIDEO_TRANSFER_UNKNOWN { filled.transfer = other.transfer }
        if filled.primaries == GST_VIDEO_COLOR_PRIMARIES_UNKNOWN { filled.primaries = other.primaries }
        return filled
    }

    private static let eights: Set = [
        GST_VIDEO_FORMAT_I420, GST_VIDEO_FORMAT_YV12, GST_VIDEO_FORMAT_NV12, GST_VIDEO_FORMAT_NV21,
    ]
    private static let tens: Set = [GST_VIDEO_FORMAT_I420_10LE, GST_VIDEO_FORMAT_P010_10LE]

    /// They have colours or light that an ordinary screen shows otherwise.
    private static func areWide(_ colours: GstVideoColorimetry) -> Bool {
        shim_has_tones(Int32(gst_video_transfer_function_to_iso(colours.transfer)))
            || colours.primaries == GST_VIDEO_COLOR_PRIMARIES_BT2020
    }

    /// Nil for caps of other data than decoded pictures.
    static func read(_ caps: UnsafeMutablePointer<GstCaps>, said: String?) -> (GstVideoInfo, StreamColours)? {
        var info = GstVideoInfo()
        guard let structure = gst_caps_get_structure(caps, 0),
            gst_structure_has_name(structure, "video/x-raw") != 0, gst_video_info_from_caps(&info, caps) != 0
        else { return nil }
        let isTold = gst_structure_has_field(structure, "colorimetry") != 0
        return (info, StreamColours(info, isTold: isTold, said: said))
    }
}
