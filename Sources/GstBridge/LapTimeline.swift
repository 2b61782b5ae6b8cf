// Joins the laps of a segmented stream into one running time, and takes off the delay a muxer put in front of it.
// Thread: the demuxer's streaming thread, through pad probes; one lock. Invariant: downstream sees segment events
// from here only, with a base that grows by one lap's length each time the time stamps start over.
//
// Why not a SEGMENT seek, as for files: measured with GStreamer 1.22, tsdemux passes no new segment on after one,
// so the second lap is late as a whole and is dropped. Fed this way both containers loop with a gap of one frame.

import CGLib
import CGStreamer
import Synchronization

final class LapTimeline: Sendable {
    private struct Stream: @unchecked Sendable {
        // Safe: a value; the only pointers in a GstSegment are its reserved, unused ones.
        var segment = GstSegment()
        /// Running time of the lap's start, in nanoseconds.
        var base: GstClockTime = 0
        var newest: GstClockTime = 0
        var mustAnnounce = true
        var isAnnouncing = false
    }

    private struct State {
        var streams: [UInt: Stream] = [:]
        /// What the media's time stamps are ahead of the time line; found at the very first buffer.
        var delay: GstClockTime?
    }

    private let lap: GstClockTime
    private let state = Mutex(State())

    init(lap seconds: Double) { lap = GstClockTime(Nanoseconds.signed(seconds)) }

    /// The timeline must outlive the pad's activity.
    func watch(_ pad: Pad) {
        let kinds = [
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH, GST_PAD_PROBE_TYPE_BUFFER,
        ]
        pad.probe(kinds, watchTimeline, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>, on pad: UInt) -> GstPadProbeReturn {
        // Only this pad's thread changes its stream, so reading and writing it in two steps is safe.
        var stream = state.withLock { $0.streams[pad] } ?? Stream()
        if event.pointee.type == GST_EVENT_FLUSH_STOP {
            stream.base = 0
        } else if event.pointee.type == GST_EVENT_SEGMENT, !stream.isAnnouncing {
            gst_event_copy_segment(event, &stream.segment)
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
        guard time != Nanoseconds.none, var segment = state.withLock({ Self.announcement(&$0, key, time, lap) })
        else { return }
        gst_pad_push_event(pad, gst_event_new_segment(&segment))
        state.withLock { $0.streams[key]?.isAnnouncing = false }
    }

    /// The segment to send before a buffer of this time, if one is due.
    private static func announcement(_ state: inout State, _ pad: UInt, _ time: GstClockTime, _ lap: GstClockTime)
        -> GstSegment?
    {
        var stream = state.streams[pad] ?? Stream()
        defer { state.streams[pad] = stream }
        let delay = state.delay ?? time
        state.delay = delay
        if !stream.mustAnnounce, time + lap / 2 < stream.newest {
            // A seek began this lap in the middle, so only the rest of it has been played.
            let played = lap - min(lap, stream.segment.time)
            stream.base += GstClockTime(Double(played) / abs(stream.segment.rate))
            stream.segment.start = 0
            stream.segment.time = 0
            stream.mustAnnounce = true
        }
        guard stream.mustAnnounce else {
            stream.newest = max(stream.newest, time)
            return nil
        }
        stream.newest = time
        stream.mustAnnounce = false
        stream.isAnnouncing = true
        var segment = stream.segment
        segment.base = stream.base
        segment.start += delay
        segment.position = segment.start
        return segment
    }
}

private func watchTimeline(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
    let timeline = Unmanaged<LapTimeline>.fromOpaque(data).takeUnretainedValue()
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
        guard let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        return timeline.pass(event, on: UInt(bitPattern: pad))
    }
    if let buffer = gst_pad_probe_info_get_buffer(info) { timeline.pass(buffer, on: pad) }
    return GST_PAD_PROBE_OK
}
