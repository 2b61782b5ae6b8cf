// A demuxer and parsers for consecutive segments of one format. Every run makes new ones, so nothing of an old
// resolution, initialisation or clock remains, and a drained run is complete. Measured: making a run takes under a
// millisecond and loses no picture.
// Thread: only the pump's. Invariant: its elements are in the pipeline only to be linked; their state is set here, and the
// pump alone hears their errors.

import CGLib
import CGStreamer
import Foundation

final class SegmentRun {
    /// One buffer of this size at a time, so that played data are freed gradually, not a whole segment at once.
    private static let slice = 64 << 10

    let shape: SegmentShape
    private(set) var timeline: SegmentTimeline
    private unowned let pump: SegmentPump
    private let demuxer: Element
    private let bus: BusTranslator
    private var elements: [Element] = []
    private var lanes: [SegmentLane] = []

    var isInterrupted: Bool { pump.isInterrupted }
    /// The number of buffers that came out of the leading stream.
    var yield: Int { lanes.first(where: \.leads)?.count ?? 0 }

    init(_ shape: SegmentShape, _ timeline: SegmentTimeline, pump: SegmentPump) throws(PipelineError) {
        self.shape = shape
        self.timeline = timeline
        self.pump = pump
        bus = BusTranslator { [unowned pump] in pump.heard($0) }
        switch shape {
        case .container(let container): demuxer = try Element(container.demuxer)
        case .packedAudio(let format): demuxer = try Element(format.codec?.parser ?? "aacparse")
        }
        add(demuxer)
        if case .packedAudio(let format) = shape, let pad = demuxer.pad("src") {
            try connect(pad, format)
        } else {
            demuxer.watchStreams(streamFound, streamsComplete, Unmanaged.passUnretained(self).toOpaque())
        }
        let entry = demuxer.pad("sink")
        var bytes = GstSegment()
        gst_segment_init(&bytes, GST_FORMAT_BYTES)
        entry?.send(gst_event_new_stream_start("segments"))
        entry?.send(gst_event_new_segment(&bytes))
    }

    private func add(_ element: Element) {
        elements.append(element)
        pump.branches.pipeline.adopt(element, speakingOn: bus)
    }

    // MARK: Streams

    fileprivate func found(_ pad: Pad) {
        guard let format = pad.format else { return }
        do throws(PipelineError) { try connect(pad, format) } catch { pump.note(.unplayable(error)) }
    }

    private func connect(_ pad: Pad, _ format: StreamFormat) throws(PipelineError) {
        let isWanted = format.isSound ? pump.content.hasSound : format.isPicture && pump.content.hasPictures
        guard isWanted, !lanes.contains(where: { $0.isSound == format.isSound }) else { return }
        let entry =
            format.isSound
            ? try pump.branches.sound(format, isParsed: true, pump.balance)
            : try pump.branches.pictures(format, isParsed: true, pump.balance)
        guard let entry else { return }
        lanes.append(
            try SegmentLane(
                from: try parsed(pad, format), to: entry, isSound: format.isSound,
                leads: !(format.isSound && pump.content.hasPictures), run: self))
    }

    /// Parses before the queue, so that data still inside a parser at the end belong to this run.
    private func parsed(_ pad: Pad, _ format: StreamFormat) throws(PipelineError) -> Pad {
        guard case .container = shape, let factory = format.codec?.parser else { return pad }
        let parser = try Element(factory)
        add(parser)
        guard let entry = parser.pad("sink"), let exit = parser.pad("src"), pad.link(to: entry) else {
            throw .damaged("its streams do not fit together")
        }
        return exit
    }

    fileprivate func complete() {
        if pump.content.hasPictures, !pump.branches.hasPictures { pump.note(.unplayable(.noPicture)) }
    }

    // MARK: Times

    func align(_ time: SegmentTimeline.Time) {
        timeline.align(time)
        for lane in lanes where !lane.leads { lane.release() }
    }

    /// The segment for playback from this position on.
    func segment(at place: SegmentTimeline.Time) -> GstSegment {
        var segment = GstSegment()
        gst_segment_init(&segment, GST_FORMAT_TIME)
        segment.time = GstClockTime(place)
        segment.base = GstClockTime(timeline.running(at: place))
        return segment
    }

    // MARK: Bytes

    func feed(_ bytes: Data) -> GstFlowReturn {
        guard let entry = demuxer.pad("sink") else { return GST_FLOW_ERROR }
        var rest = bytes
        while !rest.isEmpty {
            guard !isInterrupted else { return GST_FLOW_FLUSHING }
            let slice = rest.prefix(Self.slice)
            rest = rest.dropFirst(slice.count)
            let buffer = slice.withUnsafeBytes { gst_buffer_new_memdup($0.baseAddress, gsize($0.count)) }
            let flow = gst_pad_chain(entry.pointer, buffer)
            guard flow == GST_FLOW_OK else { return flow }
        }
        return GST_FLOW_OK
    }

    /// If the expected pictures are missing, sound leads. If sound is missing, its sink is told so, because it would
    /// wait for it.
    func segmentFed(at start: SegmentTimeline.Time, lasting duration: SegmentTimeline.Time) {
        if !lanes.contains(where: \.leads) { lanes.first?.lead() }
        guard pump.content == .both, !lanes.contains(where: \.isSound),
            let entry = pump.branches.entries(.sound).first
        else { return }
        let place = max(start, timeline.earliest)
        var silence = segment(at: place)
        silence.start = silence.time
        entry.send(gst_event_new_segment(&silence))
        entry.send(gst_event_new_gap(silence.start, GstClockTime(max(1, start + duration - place))))
    }

    /// Releases the data that the demuxer and the parsers still hold.
    func drain() { demuxer.pad("sink")?.send(gst_event_new_eos()) }

    func discard() {
        for lane in lanes { lane.disconnect() }
        for element in elements {
            pump.branches.pipeline.dismiss(element)
        }
        elements = []
        lanes = []
    }
}

private func streamFound(_ demuxer: gpointer?, _ pad: UnsafeMutablePointer<GstPad>?, _ data: gpointer?) {
    guard let pad, let data else { return }
    Unmanaged<SegmentRun>.fromOpaque(data).takeUnretainedValue().found(Pad(retaining: pad))
}

private func streamsComplete(_ demuxer: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<SegmentRun>.fromOpaque(data).takeUnretainedValue().complete()
}
