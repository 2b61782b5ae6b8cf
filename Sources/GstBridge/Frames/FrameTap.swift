// Takes the pictures from the end of a pipeline and reports the first one, a new one, a new lap, or that none came.
// Thread: the appsink's streaming thread; one lock. Invariant: nothing here waits; a picture goes to the slot at once.

import CGLib
import CGStreamer
import Synchronization

final class FrameTap: Sendable {
    enum Note: Sendable {
        case first(width: Int, height: Int)
        /// A picture before the wanted start was held back.
        case early
        case moving
        case looped
        /// The first picture after a jump.
        case landed
        /// The stream ended without a picture after a jump.
        case missed
        /// The stream ended without any picture.
        case nothing
    }

    private struct State {
        /// The number of all pictures so far.
        var count = 0
        var hasFrame = false
        /// The time of the previous picture since the last jump.
        var previous: Double?
        var previousBuffer: UInt = 0
        var awaitsMotion = false
        var awaitsLap = false
        var holdsBack = false
        var heldBack: VideoFrame?
        var awaitsLanding = false
        /// A jump went beyond the last picture, so the next picture belongs to another lap.
        var isBeyond = false
    }

    let sink: Element
    private let slot: LatestFrame
    private let readings: Readings
    private let note: @Sendable (Note) -> Void
    private let state = Mutex(State())
    private let brush = Mutex<SoundPainter?>(nil)

    init(slot: LatestFrame, readings: Readings, note: @escaping @Sendable (Note) -> Void) throws(PipelineError) {
        self.slot = slot
        self.readings = readings
        self.note = note
        sink = try Element("appsink")
        sink.set("max-buffers", UInt32(1))
        sink.set("drop", true)
        // Otherwise the sink would keep a picture that no other object uses any more.
        sink.set("enable-last-sample", false)
        // Painting a picture takes about one refresh of the screen. The picture leaves that much earlier, so that it is
        // visible when its sound is heard.
        sink.set("ts-offset", Int64(-16_000_000))
        let me = Unmanaged.passUnretained(self).toOpaque()
        var callbacks = GstAppSinkCallbacks()
        callbacks.new_preroll = takePreroll
        callbacks.new_sample = takeSample
        gst_app_sink_set_callbacks(sink.raw.assumingMemoryBound(to: GstAppSink.self), &callbacks, me, nil)
        sink.pad("sink")?.probe([GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_EVENT_FLUSH], watchEnd, me)
    }

    /// Set for a sound without pictures, before its first data.
    var painter: SoundPainter? { brush.withLock { $0 } }

    func paint(with painter: SoundPainter) { brush.withLock { $0 = painter } }

    var pictureCount: Int { state.withLock { $0.count } }

    var hasFrame: Bool { state.withLock { $0.hasFrame } }

    /// From now on, the next picture that differs from the shown one is reported.
    func awaitMotion() { state.withLock { $0.awaitsMotion = true } }

    /// The next jump starts a lap, and its first picture is reported.
    func awaitLap() { state.withLock { $0.awaitsLap = true } }

    /// The first picture must not be shown: a jump to the wanted picture follows.
    func holdBackFirst() { state.withLock { $0.holdsBack = true } }

    /// No other jump follows a jump that went beyond the last picture.
    func admitAll() { state.withLock { $0.isBeyond = false } }

    /// No such jump will come: the held-back picture is the first picture.
    func admitHeldBack() { if let frame = state.withLock({ $0.heldBack.take() }) { deliver(frame) } }

    fileprivate func take(_ sample: OpaquePointer?) {
        guard let sample, let frame = picture(of: sample) else { return }
        let isBeyond = state.withLock { state in
            state.count += 1
            return state.isBeyond
        }
        guard !isBeyond else { return }
        let isEarly = state.withLock { state in
            defer { state.holdsBack = false }
            state.heldBack = state.holdsBack ? frame : nil
            return state.holdsBack
        }
        if isEarly { note(.early) } else { deliver(frame) }
    }

    private func picture(of sample: OpaquePointer) -> VideoFrame? {
        guard let painter else { return VideoFrame(adopting: sample) }
        defer { gst_mini_object_unref(UnsafeMutableRawPointer(sample).assumingMemoryBound(to: GstMiniObject.self)) }
        return painter.picture(of: sample)
    }

    private func deliver(_ frame: VideoFrame) {
        // When GStreamer leaves PAUSED, it delivers the waiting picture a second time.
        guard let notes = state.withLock({ Self.isRepeated(&$0, frame) ? nil : Self.notes(&$0, frame) }) else { return }
        readings.setPosition(frame.seconds)
        slot.put(frame)
        notes.forEach(note)
    }

    private static func isRepeated(_ state: inout State, _ frame: VideoFrame) -> Bool {
        defer { state.previousBuffer = frame.bufferAddress }
        return state.previous == frame.seconds && state.previousBuffer == frame.bufferAddress
    }

    private static func notes(_ state: inout State, _ frame: VideoFrame) -> [Note] {
        var notes: [Note] = []
        if !state.hasFrame { notes.append(.first(width: frame.width, height: frame.height)) }
        if let previous = state.previous {
            if frame.seconds < previous { notes.append(.looped) }
            if state.awaitsMotion, frame.seconds != previous {
                state.awaitsMotion = false
                notes.append(.moving)
            }
        }
        if state.awaitsLap, state.previous == nil {
            state.awaitsLap = false
            notes.append(.looped)
        }
        if state.awaitsLanding, state.hasFrame { notes.append(.landed) }
        state.awaitsLanding = false
        state.hasFrame = true
        state.previous = frame.seconds
        return notes
    }

    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>) {
        painter?.pass(event)
        pass(event.pointee.type)
    }

    private func pass(_ event: GstEventType) {
        if event == GST_EVENT_FLUSH_STOP {
            state.withLock { state in
                state.previous = nil
                state.awaitsLanding = true
                state.isBeyond = false
            }
        } else if event == GST_EVENT_EOS || event == GST_EVENT_SEGMENT_DONE {
            if let missing = state.withLock({ Self.end(&$0) }) { note(missing) }
        }
    }

    private static func end(_ state: inout State) -> Note? {
        guard state.hasFrame else { return .nothing }
        guard state.awaitsLanding, !state.isBeyond else { return nil }
        state.isBeyond = true
        return .missed
    }
}

private func takePreroll(_ sink: UnsafeMutablePointer<GstAppSink>?, _ data: gpointer?) -> GstFlowReturn {
    guard let sink, let data else { return GST_FLOW_ERROR }
    Unmanaged<FrameTap>.fromOpaque(data).takeUnretainedValue().take(gst_app_sink_try_pull_preroll(sink, 0))
    return GST_FLOW_OK
}

private func takeSample(_ sink: UnsafeMutablePointer<GstAppSink>?, _ data: gpointer?) -> GstFlowReturn {
    guard let sink, let data else { return GST_FLOW_ERROR }
    Unmanaged<FrameTap>.fromOpaque(data).takeUnretainedValue().take(gst_app_sink_try_pull_sample(sink, 0))
    return GST_FLOW_OK
}

private func watchEnd(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data, let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
    Unmanaged<FrameTap>.fromOpaque(data).takeUnretainedValue().pass(event)
    // Pictures that begin after the sound have a gap before them. A sink that is paused takes it for its first picture,
    // and then none would come.
    return event.pointee.type == GST_EVENT_GAP ? GST_PAD_PROBE_DROP : GST_PAD_PROBE_OK
}
