// A pad of an element: its probes, events and format.
// Thread: any. Invariant: owns a reference.

import CGLib
import CGStreamer
import GLibBridge

struct Pad: Sendable {
    private let object: SharedObject

    init(adopting pointer: UnsafeMutablePointer<GstPad>) {
        object = SharedObject(adopting: UnsafeMutableRawPointer(pointer))
    }
    init(retaining pointer: UnsafeMutablePointer<GstPad>) {
        object = SharedObject(retaining: UnsafeMutableRawPointer(pointer))
    }

    var pointer: UnsafeMutablePointer<GstPad> { object.pointer(as: GstPad.self) }

    func link(to other: Pad) -> Bool { gst_pad_link(pointer, other.pointer) == GST_PAD_LINK_OK }

    func unlink(from other: Pad) { gst_pad_unlink(pointer, other.pointer) }

    /// Takes over `event`.
    @discardableResult
    func send(_ event: UnsafeMutablePointer<GstEvent>) -> Bool { gst_pad_send_event(pointer, event) != 0 }

    /// Calls `body` for the kinds of data in `kinds`; `data` must outlive the pad's activity.
    @discardableResult
    func probe(_ kinds: [GstPadProbeType], _ body: GstPadProbeCallback, _ data: UnsafeMutableRawPointer) -> gulong {
        let mask = kinds.reduce(0) { $0 | $1.rawValue }
        return gst_pad_add_probe(pointer, GstPadProbeType(rawValue: mask), body, data, nil)
    }

    func removeProbe(_ id: gulong) { gst_pad_remove_probe(pointer, id) }

    var hasStarted: Bool { hasSeen(GST_EVENT_STREAM_START) }
    var hasEnded: Bool { hasSeen(GST_EVENT_EOS) }

    private func hasSeen(_ type: GstEventType) -> Bool {
        guard let event = gst_pad_get_sticky_event(pointer, type, 0) else { return false }
        gst_event_unref(event)
        return true
    }

    /// Asks the element behind this source pad to continue at another position.
    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        let mask = flags.reduce(0) { $0 | $1.rawValue }
        let event = gst_event_new_seek(
            1, GST_FORMAT_TIME, GstSeekFlags(rawValue: mask), GST_SEEK_TYPE_SET, Nanoseconds.signed(seconds),
            GST_SEEK_TYPE_NONE, -1)
        return gst_pad_send_event(pointer, event) != 0
    }

    /// Known as soon as the pad exists.
    var format: StreamFormat? {
        guard let caps = gst_pad_get_current_caps(pointer) ?? gst_pad_query_caps(pointer, nil) else { return nil }
        defer { gst_caps_unref(caps) }
        guard gst_caps_get_size(caps) > 0, let structure = gst_caps_get_structure(caps, 0),
            let name = gst_structure_get_name(structure)
        else { return nil }
        var version: gint = 0
        gst_structure_get_int(structure, "mpegversion", &version)
        return StreamFormat(name: String(cString: name), mpegVersion: Int(version), load: Self.load(structure))
    }

    /// Many demuxers cannot tell the rate of a stream whose pictures stay for different times; few of those are faster
    /// than 30 a second.
    private static func load(_ structure: UnsafePointer<GstStructure>) -> Double? {
        var (width, height, pictures, seconds): (gint, gint, gint, gint) = (0, 0, 30, 1)
        gst_structure_get_int(structure, "width", &width)
        gst_structure_get_int(structure, "height", &height)
        gst_structure_get_fraction(structure, "framerate", &pictures, &seconds)
        guard width > 0, height > 0 else { return nil }
        let rate = pictures > 0 && seconds > 0 ? min(Double(pictures) / Double(seconds), 1000) : 30
        return Double(width) * Double(height) * rate
    }
}
