// Makes one running time of MPEG and segmented streams: joins their laps, and takes off the delay that the muxer put
// in front (0.7 s is usual; the first picture would stand that long).
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
        var segment = Self.wholeTimeline
        /// Running time of the lap's start, in nanoseconds.
        var base: GstClockTime = 0
        /// Where on the time line the segment begins: at its start until a seek says otherwise.
        var place: GstClockTime = 0
        var hasJumped = false
        var newest: GstClockTime = 0
        var mustAnnounce = true
        var isAnnouncing = false

        private static var wholeTimeline: GstSegment {
            var segment = GstSegment()
            gst_segment_init(&segment, GST_FORMAT_TIME)
            return segment
        }
    }

    private struct State {
        var streams: [UInt: Stream] = [:]
        /// The time stamp that stands for the start of the time line: that of the very first picture or sound.
        var origin: GstClockTime?
    }

    /// Nil where laps are jumps.
    private let lap: GstClockTime?
    private let state = Mutex(State())

    init(lap seconds: Double?) { lap = seconds.map { GstClockTime(Nanoseconds.signed($0)) } }

    /// The timeline must outlive the pad's activity.
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
        pad.probe(kinds, watchTimeline, Unmanaged.passUnretained(self).toOpaque())
    }

    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>, on pad: UInt) -> GstPadProbeReturn {
        // Only this pad's thread changes its stream, so reading and writing it in two steps is safe.
        var stream = state.withLock { $0.streams[pad] } ?? Stream()
        if event.pointee.type == GST_EVENT_FLUSH_STOP {
            stream.base = 0
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
        guard time != Nanoseconds.none, var segment = state.withLock({ Self.announcement(&$0, key, time, lap) })
        else { return }
        gst_pad_push_event(pad, gst_event_new_segment(&segment))
        state.withLock { $0.streams[key]?.isAnnouncing = false }
    }

    /// The segment to send before a buffer of this time, if one is due.
    private static func announcement(_ state: inout State, _ pad: UInt, _ time: GstClockTime, _ lap: GstClockTime?)
        -> GstSegment?
    {
        var stream = state.streams[pad] ?? Stream()
        defer { state.streams[pad] = stream }
        let origin = state.origin ?? time
        state.origin = origin
        if let lap, !stream.mustAnnounce, time + lap / 2 < stream.newest {
            // A seek began this lap in the middle, so only the rest of it has been played.
            let played = lap - min(lap, stream.place)
            stream.base += GstClockTime(Double(played) / abs(stream.segment.rate))
            stream.place = 0
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
        segment.time = stream.place
        segment.start = stream.place + origin
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
