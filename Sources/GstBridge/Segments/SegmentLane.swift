// A stream of a run, on its way into its branch: puts the samples on the clip's time line.
// Thread: the pump's, through pad probes. Invariant: downstream gets segment events only from here, one per run and
// stream unless the demuxer starts again; the pump sends ends and flushes.

import CGLib
import CGStreamer

final class SegmentLane {
    /// True for the stream whose first sample marks the start of its segment: pictures, if there are any.
    private(set) var leads: Bool
    let isSound: Bool
    private(set) var count = 0
    private let pad: Pad
    private let entry: Pad
    private unowned let run: SegmentRun
    /// From a time stamp to the time by the stream's own clock (edit lists shift each stream by its own amount).
    private var shift: SegmentTimeline.Time = 0
    private var opening: SegmentTimeline.Time = 0
    private var isAnnounced = false
    private var isAnnouncing = false
    /// Sound that arrived before the first picture, which decides its position. The lane owns these references.
    private var held: [UnsafeMutablePointer<GstBuffer>] = []

    /// Connects `pad` to `entry`.
    init(from pad: Pad, to entry: Pad, isSound: Bool, leads: Bool, run: SegmentRun) throws(PipelineError) {
        self.pad = pad
        self.entry = entry
        self.isSound = isSound
        self.leads = leads
        self.run = run
        let kinds = [GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, GST_PAD_PROBE_TYPE_BUFFER]
        pad.probe(kinds, watchLane, Unmanaged.passUnretained(self).toOpaque())
        guard pad.link(to: entry) else { throw .damaged("its streams do not fit together") }
    }

    deinit { for buffer in held { gst_buffer_unref(buffer) } }

    func disconnect() { pad.unlink(from: entry) }

    /// No picture will come, so this stream leads.
    func lead() {
        leads = true
        release()
    }

    func release() {
        let waiting = held
        held = []
        for buffer in waiting { gst_pad_push(pad.pointer, buffer) }
    }

    fileprivate func pass(_ event: UnsafeMutablePointer<GstEvent>) -> GstPadProbeReturn {
        switch event.pointee.type {
        case GST_EVENT_SEGMENT:
            if isAnnouncing { return GST_PAD_PROBE_OK }
            var segment = GstSegment()
            gst_event_copy_segment(event, &segment)
            opening = Nanoseconds.signed(segment.time)
            shift = opening - Nanoseconds.signed(segment.start)
            isAnnounced = false
            return GST_PAD_PROBE_DROP
        case GST_EVENT_EOS: return GST_PAD_PROBE_DROP
        case GST_EVENT_GAP: return isAnnounced ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
        // This event makes decoders start again, which is audible in sound.
        case GST_EVENT_STREAM_START where isSound && entry.hasStarted: return GST_PAD_PROBE_DROP
        default: return GST_PAD_PROBE_OK
        }
    }

    fileprivate func pass(_ buffer: UnsafeMutablePointer<GstBuffer>) -> GstPadProbeReturn {
        let stamp = buffer.pointee.pts == Nanoseconds.none ? buffer.pointee.dts : buffer.pointee.pts
        guard !run.isInterrupted else { return GST_PAD_PROBE_DROP }
        guard stamp != Nanoseconds.none else { return isAnnounced ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP }
        let time = Nanoseconds.signed(stamp) + shift
        if !run.timeline.isAligned {
            guard leads else {
                held.append(gst_buffer_ref(buffer))
                return GST_PAD_PROBE_DROP
            }
            run.align(max(time, opening))
        }
        let place = run.timeline.place(of: time)
        // Sound after the last picture would be heard together with the next lap's first sound.
        if isSound, place >= run.timeline.lap { return GST_PAD_PROBE_DROP }
        if !isAnnounced { announce(stamp, at: place) }
        count += 1
        return GST_PAD_PROBE_OK
    }

    private func announce(_ stamp: GstClockTime, at place: SegmentTimeline.Time) {
        let start = max(place, run.timeline.earliest)
        var segment = run.segment(at: start)
        segment.start = stamp &+ GstClockTime(start - place)
        segment.position = segment.start
        isAnnouncing = true
        gst_pad_push_event(pad.pointer, gst_event_new_segment(&segment))
        isAnnouncing = false
        isAnnounced = true
    }
}

private func watchLane(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let info, let data else { return GST_PAD_PROBE_OK }
    let lane = Unmanaged<SegmentLane>.fromOpaque(data).takeUnretainedValue()
    if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
        guard let event = gst_pad_probe_info_get_event(info) else { return GST_PAD_PROBE_OK }
        return lane.pass(event)
    }
    guard let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
    return lane.pass(buffer)
}
