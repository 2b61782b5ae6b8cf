// Changes the rate of a running clip at the next picture: it announces new segments just before the sinks. So nothing
// is flushed, decoded again or shown twice.
// Thread: streaming threads through pad probes, the rate from the pipeline's queue; one lock.
// Invariant: all streams of a clip follow one RateMap and change at the same position, which none has passed yet.

import CGLib
import CGStreamer
import Synchronization

final class RatePacer: Sendable {
    fileprivate struct Segment: @unchecked Sendable {
        // Safe: a value; the only pointers in a GstSegment are its reserved, unused ones.
        var value: GstSegment
    }

    private struct Lane {
        /// As the source announced it.
        var segment: Segment?
        var announced: RateMap.Knot?
        /// The end of the data that passed, by the source's clock.
        var passed: RateMap.Time = 0
        var isAnnouncing = false
    }

    private struct State {
        var line = RateMap()
        var lanes: [Lane] = []
    }

    private let state = Mutex(State())
    private let gates = Mutex<[RateGate]>([])

    /// Takes effect at the present position of the stream that is ahead: at the next picture, or when the sound already
    /// given to the sound device has been heard.
    func setRate(_ rate: Double) {
        state.withLock { state in
            state.line.turn(at: state.lanes.map(\.passed).max() ?? 0, rate: rate)
        }
    }

    /// The speed that the user wants.
    var rate: Double { state.withLock { $0.line.rate } }

    /// `pad` delivers decoded pictures or sound in presentation order. It must not outlive this object.
    func watch(_ pad: Pad) {
        let index = state.withLock { state in
            state.lanes.append(Lane())
            return state.lanes.count - 1
        }
        let gate = RateGate(pacer: self, lane: index)
        gates.withLock { $0.append(gate) }
        let kinds = [
            GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH, GST_PAD_PROBE_TYPE_BUFFER,
        ]
        pad.probe(kinds, guardGate, Unmanaged.passUnretained(gate).toOpaque())
    }

    // MARK: What passes a gate

    /// After a flush running time starts at zero again.
    fileprivate func flushed(_ lane: Int) {
        state.withLock { state in
            state.lanes[lane] = Lane()
            state.line = RateMap(rate: state.line.rate)
        }
    }

    /// The segment to announce instead of the source's own.
    fileprivate func translate(_ segment: Segment, _ lane: Int) -> Segment? {
        guard segment.value.format == GST_FORMAT_TIME else { return nil }
        return state.withLock { state in
            guard !state.lanes[lane].isAnnouncing else { return nil }
            state.lanes[lane].segment = segment
            let start = Nanoseconds.signed(segment.value.base)
            let knot = state.line.knot(at: start)
            state.lanes[lane].announced = knot
            return Self.translated(segment, knot, at: start)
        }
    }

    /// The segment to announce before a buffer of this time, if the rate changes there.
    fileprivate func turn(_ lane: Int, at stamp: GstClockTime, lasting duration: GstClockTime) -> Segment? {
        guard stamp != Nanoseconds.none else { return nil }
        return state.withLock { state in
            guard var segment = state.lanes[lane].segment, let start = Self.running(segment, stamp) else { return nil }
            let end = start + (duration == Nanoseconds.none ? 1 : max(1, Nanoseconds.signed(duration)))
            state.lanes[lane].passed = max(state.lanes[lane].passed, end)
            state.line.forget(before: state.lanes.map(\.passed).min() ?? 0)
            let knot = state.line.knot(at: start)
            guard knot != state.lanes[lane].announced else { return nil }
            state.lanes[lane].announced = knot
            state.lanes[lane].isAnnouncing = true
            segment.value.time = gst_segment_to_stream_time(&segment.value, GST_FORMAT_TIME, stamp)
            segment.value.start = stamp
            segment.value.position = stamp
            segment.value.offset = 0
            return Self.translated(segment, knot, at: start)
        }
    }

    fileprivate func announced(_ lane: Int) { state.withLock { $0.lanes[lane].isAnnouncing = false } }

    private static func translated(_ segment: Segment, _ knot: RateMap.Knot, at start: RateMap.Time) -> Segment {
        var segment = segment
        segment.value.rate = knot.rate
        segment.value.base = GstClockTime(max(0, knot.out(start)))
        return segment
    }

    /// Nil for a time outside the segment, because such a buffer is neither shown nor heard.
    private static func running(_ segment: Segment, _ stamp: GstClockTime) -> RateMap.Time? {
        var segment = segment
        let time = gst_segment_to_running_time(&segment.value, GST_FORMAT_TIME, stamp)
        return time == Nanoseconds.none ? nil : Nanoseconds.signed(time)
    }
}

/// The pad of a stream at which its segments are announced again.
private final class RateGate: Sendable {
    unowned let pacer: RatePacer
    let lane: Int

    init(pacer: RatePacer, lane: Int) {
        self.pacer = pacer
        self.lane = lane
    }

    func pass(_ info: UnsafeMutablePointer<GstPadProbeInfo>, on pad: UnsafeMutablePointer<GstPad>) {
        if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue != 0 {
            guard let buffer = gst_pad_probe_info_get_buffer(info) else { return }
            return turn(at: buffer.pointee.pts, lasting: buffer.pointee.duration, on: pad)
        }
        guard let event = gst_pad_probe_info_get_event(info) else { return }
        switch event.pointee.type {
        case GST_EVENT_FLUSH_STOP: pacer.flushed(lane)
        case GST_EVENT_SEGMENT: translate(event, info)
        case GST_EVENT_GAP:
            var (stamp, duration) = (Nanoseconds.none, Nanoseconds.none)
            gst_event_parse_gap(event, &stamp, &duration)
            turn(at: stamp, lasting: duration, on: pad)
        default: break
        }
    }

    private func turn(at stamp: GstClockTime, lasting duration: GstClockTime, on pad: UnsafeMutablePointer<GstPad>) {
        guard var segment = pacer.turn(lane, at: stamp, lasting: duration) else { return }
        gst_pad_push_event(pad, gst_event_new_segment(&segment.value))
        pacer.announced(lane)
    }

    private func translate(_ event: UnsafeMutablePointer<GstEvent>, _ info: UnsafeMutablePointer<GstPadProbeInfo>) {
        var segment = RatePacer.Segment(value: GstSegment())
        gst_event_copy_segment(event, &segment.value)
        guard var translated = pacer.translate(segment, lane), let new = gst_event_new_segment(&translated.value)
        else { return }
        // Proof: a probe may replace an event by another; it must then free the old event itself.
        info.pointee.data = UnsafeMutableRawPointer(new)
        gst_event_unref(event)
    }
}

private func guardGate(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let pad, let info, let data else { return GST_PAD_PROBE_OK }
    Unmanaged<RateGate>.fromOpaque(data).takeUnretainedValue().pass(info, on: pad)
    return GST_PAD_PROBE_OK
}
