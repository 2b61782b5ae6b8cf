// Keeps the place of an exact jump: the FLV demuxer of GStreamer 1.26 announces the key frame before the place instead, so
// that what comes before the place would be shown.
// Thread: the demuxer's streaming thread through pad probes, the place from the pipeline's queue; one lock.
// Invariant: only the segments of an exact jump begin later than the demuxer says.

import CGLib
import CGStreamer
import Synchronization

final class SeekAim: Sendable {
    /// Nil when the latest jump was not exact.
    private let place = Mutex<GstClockTime?>(nil)

    /// Called before the jump.
    func aim(at seconds: Double, _ flags: [GstSeekFlags]) {
        let isExact = flags.contains { $0 == GST_SEEK_FLAG_ACCURATE } && flags.contains { $0 == GST_SEEK_FLAG_FLUSH }
        place.withLock { $0 = isExact ? GstClockTime(Nanoseconds.signed(seconds)) : nil }
    }

    /// `pad` must not outlive this object.
    func watch(_ pad: Pad) {
        pad.probe([GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM], correctSegment, Unmanaged.passUnretained(self).toOpaque())
    }

    /// The segment to announce instead; nil when the demuxer's is right.
    func corrected(_ segment: GstSegment) -> GstSegment? {
        guard let place = place.withLock({ $0 }), segment.format == GST_FORMAT_TIME, segment.rate > 0,
            segment.time < place, place - segment.time <= .max - segment.start
        else { return nil }
        var segment = segment
        segment.start += place - segment.time
        guard segment.stop == Nanoseconds.none || segment.start < segment.stop else { return nil }
        (segment.time, segment.position) = (place, segment.start)
        return segment
    }
}

private func correctSegment(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let event = gst_pad_probe_info_get_event(info),
        event.pointee.type == GST_EVENT_SEGMENT
    else { return GST_PAD_PROBE_OK }
    var segment = GstSegment()
    gst_event_copy_segment(event, &segment)
    guard var corrected = Unmanaged<SeekAim>.fromOpaque(data).takeUnretainedValue().corrected(segment),
        let other = gst_event_new_segment(&corrected)
    else { return GST_PAD_PROBE_OK }
    // Proof: a probe may replace an event by another; it must then free the old event itself.
    info.pointee.data = UnsafeMutableRawPointer(other)
    gst_event_unref(event)
    return GST_PAD_PROBE_OK
}
