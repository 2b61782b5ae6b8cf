// What the caps of a stream say of its colours.
// Thread: any; plain values.

import CGLib
import CGStreamer

enum CapsColours {
    private static let field = "colorimetry"

    /// Caps of encoded pictures without what the container tells, so that the stream's own word counts: GStreamer 1.22
    /// takes the word of an MP4, of which it loses the range. Nil when the caps need no change.
    static func removed(
        from caps: UnsafeMutablePointer<GstCaps>
    ) -> (caps: UnsafeMutablePointer<GstCaps>, said: String)? {
        guard let structure = gst_caps_get_structure(caps, 0), let name = gst_structure_get_name(structure),
            ["video/x-h264", "video/x-h265"].contains(String(cString: name)), let said = said(by: structure),
            let copy = gst_caps_copy(caps)
        else { return nil }
        gst_structure_remove_field(gst_caps_get_structure(copy, 0), field)
        return (copy, said)
    }

    /// Caps of decoded pictures that say `words`. Nil when they do.
    static func saying(
        _ words: String, _ caps: UnsafeMutablePointer<GstCaps>
    ) -> UnsafeMutablePointer<GstCaps>? {
        guard let structure = gst_caps_get_structure(caps, 0), said(by: structure) != words,
            let copy = gst_caps_copy(caps)
        else { return nil }
        var value = GValue()
        g_value_init(&value, GType(16 << 2))  // G_TYPE_STRING, a macro Swift cannot import.
        defer { g_value_unset(&value) }
        g_value_set_string(&value, words)
        gst_structure_set_value(gst_caps_get_structure(copy, 0), field, &value)
        return copy
    }

    private static func said(by structure: UnsafeMutablePointer<GstStructure>) -> String? {
        gst_structure_get_string(structure, field).map { String(cString: $0) }
    }
}
