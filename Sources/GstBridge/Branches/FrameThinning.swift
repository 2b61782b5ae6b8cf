// Leaves out pictures of clips that have more of them in a second than a screen shows, before they are scaled and
// converted. A phone's slow motion has 120 or 240.
// Thread: the decoder's streaming thread through a pad probe; one lock.
// Invariant: the first picture after a start or a jump always passes, so every jump shows its own picture.

import CGLib
import CGStreamer
import Synchronization

final class FrameThinning: Sendable {
    /// Pictures that are closer than this, in seconds of the user's time, are left out. It lets sixty in a second pass,
    /// with some room for uneven times.
    private static let least = 1.0 / 75

    private struct State {
        var last: GstClockTime?
        var dropped = 0
    }

    private let state = Mutex(State())
    /// How fast the clip plays: a slower clip needs more of its pictures.
    private let rate: @Sendable () -> Double

    init(rate: @escaping @Sendable () -> Double) { self.rate = rate }

    /// How many pictures were left out.
    var dropped: Int { state.withLock { $0.dropped } }

    /// `pad` must not outlive this object.
    func watch(_ pad: Pad) {
        let kinds = [
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH, GST_PAD_PROBE_TYPE_BUFFER,
        ]
        pad.probe(kinds, thin, Unmanaged.passUnretained(self).toOpaque())
    }

    /// True if the picture of this time is to be left out.
    func leavesOut(_ stamp: GstClockTime) -> Bool {
        guard stamp != Nanoseconds.none else { return false }
        let least = GstClockTime(max(0, Self.least * rate() * 1e9))
        return state.withLock { state in
            if let last = state.last, stamp >= last, stamp - last < least {
                state.dropped += 1
                return true
            }
            state.last = stamp
            return false
        }
    }

    /// Another part of the clip begins.
    func begin() { state.withLock { $0.last = nil } }
}

private func thin(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data else { return GST_PAD_PROBE_OK }
    let thinning = Unmanaged<FrameThinning>.fromOpaque(data).takeUnretainedValue()
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
        guard let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
        return thinning.leavesOut(buffer.pointee.pts) ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }
    if let event = gst_pad_probe_info_get_event(info),
        [GST_EVENT_FLUSH_STOP, GST_EVENT_SEGMENT].contains(event.pointee.type)
    {
        thinning.begin()
    }
    return GST_PAD_PROBE_OK
}
