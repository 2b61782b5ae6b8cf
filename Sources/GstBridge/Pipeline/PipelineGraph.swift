// The elements of a pipeline: built when the container is known, completed as the source finds streams.
// Thread: made and stopped on the pipeline's queue.
// Invariant: everything that GStreamer calls lives here and stays until the pipeline has reached NULL.

import CGLib
import CGStreamer

final class PipelineGraph: Sendable {
    struct Plan: Sendable {
        let source: ByteSource
        var pane: PaneOutput
        var loops: Bool
        var rate = 1.0
        var level: AudioBranch.Level
        let audio: AudioOutput
        let decoders: Decoders
        let slot: LatestFrame
        let texts: TextTracks
        /// Only the sound of the medium is used.
        var isSound = false
        let readings = Readings()
    }

    let pipeline: Element
    let source: any StreamSource
    let branches: ClipBranches
    private let tap: FrameTap
    private let pacer = RatePacer()
    private let bus: BusTranslator

    init(
        _ plan: Plan, _ container: Container, note: @escaping @Sendable (GraphNote) -> Void
    ) throws(PipelineError) {
        pipeline = try Element()
        tap = try FrameTap(slot: plan.slot, readings: plan.readings) { note(.tap($0)) }
        branches = ClipBranches(
            in: pipeline, tap: tap, pacer: pacer, texts: plan.texts, output: plan.audio, decoders: plan.decoders,
            pane: plan.pane, level: plan.level
        ) { note(.deviceDecodes) }
        pacer.setRate(plan.rate)
        source = try Self.source(plan, container, branches, note)
        bus = BusTranslator(pipeline) { note(.bus($0)) }
    }

    private static func source(
        _ plan: Plan, _ container: Container, _ branches: ClipBranches, _ note: @escaping @Sendable (GraphNote) -> Void
    ) throws(PipelineError) -> any StreamSource {
        let feed: any SourceFeed
        switch plan.source {
        case .segments(let segments):
            return SegmentSource(segments, loops: plan.loops, into: branches, note: note)
        case .file(let path):
            let movie = container == .mp4 ? MovieFile(path: path) : nil
            feed = try FileFeed(path: path, hiding: movie.map(UndescribedTracks.of) ?? [])
            if let movie { branches.set(mirror: TrackMatrix.mirror(of: movie)?.method) }
        case .bytes(let bytes): feed = try RandomAccessFeed(bytes) { note(.feed($0)) }
        }
        if plan.isSound || container.isSoundAlone {
            return try SoundSource(feed, container, into: branches, note: note)
        }
        return try DemuxerSource(feed, container, into: branches, note: note)
    }

    func setRate(_ rate: Double) { pacer.setRate(rate) }

    func awaitMotion() { tap.awaitMotion() }

    var pictureCount: Int { tap.pictureCount }

    func awaitLap() { tap.awaitLap() }

    func holdBackFirst() { tap.holdBackFirst() }

    func admitAll() { tap.admitAll() }

    func admitHeldBack() { tap.admitHeldBack() }

    var duration: Double? {
        if let known = source.duration { return known }
        var time: gint64 = -1
        guard gst_element_query_duration(pipeline.pointer, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
        return Double(time) / 1e9
    }

    /// Blocks until every streaming thread has ended. Cancel the source before, because it may wait for bytes.
    func stop() {
        source.stop()
        pipeline.setState(GST_STATE_NULL)
        bus.stop()
    }
}
