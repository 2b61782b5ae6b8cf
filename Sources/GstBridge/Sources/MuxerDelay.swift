// Removes the delay that the muxer of an MPEG stream added at its start. Usually it is 0.7 s, during which the first
// picture would stand still.
// Thread: the demuxer's streaming thread, through pad probes; one lock.
// Invariant: downstream gets segment events only from here; the very first time stamp becomes the start.

import CGLib
import CGStreamer
import Synchronization

final class MuxerDelay: Sendable {
    private struct Stream: @unchecked Sendable {
        // Safe: a value; the only pointers in a GstSegment are its reserved, unused ones.
        var segment: GstSegment
        /// The segment's begin on the time line: 0 until a seek changes it.
        var place: GstClockTime = 0
        var hasJumped = false
        var mustAnnounce = true
        var isAnnouncing = false

        init() {
            segment = GstSegment()
            gst_segment_init(&segment, GST_FORMAT_TIME)
        }
    }

    private struct State {
        var streams: [UInt: Stream] = [:]
        /// The time stamp that becomes the start of the time line: that of the very first picture or sound.
        var origin: GstClockTime?
    }

    private let state = Mutex(State())

    /// The object must outlive the pad's activity.
    func watch(_ pad: Pad) {
        // Some demuxers announce a pad after its segment.
        if let event = gst_pad_get_sticky_event(pad.pointer, GST_EVENT_SEGMENT, 0) {
            var stream = Stream()
            gst_event_copy_segment(event, &stream.segment)
            gst_event_unref(event)
            state.withLock { [stream] in $0.streams[UInt(bitPattern: pad.pointer)] = stream }
        }
        let kinds = [
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH, GST_PAD_PROBE_TYPE_BUFFER,
        ]
        pad.probe(kinds, watchTimes, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>, on pad: UInt) -> GstPadProbeReturn {
        // Only this pad's thread changes its stream, so reading and writing it in two steps is safe.
        var stream = state.withLock { $0.streams[pad] } ?? Stream()
        if event.pointee.type == GST_EVENT_FLUSH_STOP {
            stream.hasJumped = true
        } else if event.pointee.type == GST_EVENT_SEGMENT, !stream.isAnnouncing {
            gst_event_copy_segment(event, &stream.segment)
            stream.place = stream.hasJumped ? stream.segment.time : 0
        } else {
            return GST_PAD_PROBE_OK
        }
        stream.mustAnnounce = true
        state.withLock { [stream] in $0.streams[pad] = stream }
        return event.pointee.type == GST_EVENT_SEGMENT ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
    }

    fileprivate func pass(_ buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>) {
        let key = UInt(bitPattern: pad)
        let time = buffer.pointee.pts == Nanoseconds.none ? buffer.pointee.dts : buffer.pointee.pts
        guard time != Nanoseconds.none, var segment = state.withLock({ Self.announcement(&$0, key, time) })
        else { return }
        gst_pad_push_event(pad, gst_event_new_segment(&segment))
        state.withLock { $0.streams[key]?.isAnnouncing = false }
    }

    /// The segment to send before a buffer of this time, if one is due.
    private static func announcement(_ state: inout State, _ pad: UInt, _ time: GstClockTime) -> GstSegment? {
        var stream = state.streams[pad] ?? Stream()
        let origin = state.origin ?? time
        state.origin = origin
        guard stream.mustAnnounce else { return nil }
        stream.mustAnnounce = false
        stream.isAnnouncing = true
        state.streams[pad] = stream
        var segment = stream.segment
        segment.base = 0
        segment.time = stream.place
        segment.start = stream.place + origin
        segment.position = segment.start
        return segment
    }
}

private func watchTimes(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
    let delay = Unmanaged<MuxerDelay>.fromOpaque(data).takeUnretainedValue()
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
        guard let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        return delay.pass(event, on: UInt(bitPattern: pad))
    }
    if let buffer = gst_pad_probe_info_get_buffer(info) { delay.pass(buffer, on: pad) }
    return GST_PAD_PROBE_OK
}
