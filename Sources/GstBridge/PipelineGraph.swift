// The elements of one pipeline: built when the container is known, completed as the demuxer finds streams.
// Thread: made and stopped on the pipeline's queue; streams are added on streaming threads; one lock.
// Invariant: everything that GStreamer calls into lives here and stays until the pipeline has gone to NULL.

import CGLib
import CGStreamer
import Synchronization

/// What a graph tells its machine, from any thread.
enum GraphNote: Sendable {
    case bus(BusNote)
    case feed(FeedNote)
    case tap(FrameTap.Note)
    /// The first picture's bytes stand at the demuxer's door and wait for `admitPictures`.
    case atDoor
    case unplayable(PipelineError)
    /// A queue has nothing left for its decoder.
    case ranDry
}

final class PipelineGraph: Sendable {
    struct Plan: Sendable {
        var source: ByteSource
        var container: Container
        var pane: PaneOutput
        var loops: Bool
        var level: AudioBranch.Level
        var audio: AudioOutput
        var slot: FrameSlot
        var readings: Readings
    }

    private struct Streams {
        var video: VideoBranch?
        var audio: AudioBranch?
        var hasAudio = false
        var undecodable: String?
        var door: gulong?
        var doorIsOpen = false
        var pane: PaneOutput
        var level: AudioBranch.Level
    }

    let pipeline: Element
    let feed: any SourceFeed
    private let demuxer: Element
    private let tap: FrameTap
    private let bus: BusTranslator
    private let balance: QueueBalance
    private let laps: LapTimeline?
    private let audio: AudioOutput
    /// Whether the place to start from is set by a seek before the first picture is decoded, as seamless laps need.
    let hasDoor: Bool
    private let note: @Sendable (GraphNote) -> Void
    private let streams: Mutex<Streams>

    init(_ plan: Plan, note: @escaping @Sendable (GraphNote) -> Void) throws(PipelineError) {
        self.note = note
        audio = plan.audio
        streams = Mutex(Streams(pane: plan.pane, level: plan.level))
        pipeline = try Element()
        demuxer = try Element(plan.container.demuxer)
        balance = QueueBalance { note(.ranDry) }
        tap = try FrameTap(slot: plan.slot, readings: plan.readings) { note(.tap($0)) }
        feed = try Self.feed(plan) { note(.feed($0)) }
        laps = Self.laps(plan)
        hasDoor = plan.loops && laps == nil
        bus = BusTranslator(pipeline) { note(.bus($0)) }
        try pipeline.add(linking: [feed.element, demuxer])
        watchDemuxer()
    }

    private static func laps(_ plan: Plan) -> LapTimeline? {
        if case .segments(let segments) = plan.source {
            return LapTimeline(lap: SegmentFeed.duration(of: segments.spans))
        }
        return plan.container.loopsSeamlessly ? nil : LapTimeline(lap: nil)
    }

    private static func feed(
        _ plan: Plan, note: @escaping @Sendable (FeedNote) -> Void
    ) throws(PipelineError) -> any SourceFeed {
        switch plan.source {
        case .file(let path): try FileFeed(path: path)
        case .bytes(let bytes): try RandomAccessFeed(bytes, note: note)
        case .segments(let segments): try SegmentFeed(segments, loops: plan.loops, note: note)
        }
    }

    private func watchDemuxer() {
        let me = Unmanaged.passUnretained(self).toOpaque()
        let added: @convention(c) (gpointer?, UnsafeMutablePointer<GstPad>?, gpointer?) -> Void = streamFound
        let complete: @convention(c) (gpointer?, gpointer?) -> Void = streamsComplete
        // Proof: a signal handler is called with its own signature whatever type it is passed around as.
        demuxer.connect("pad-added", unsafeBitCast(added, to: GCallback.self), me)
        demuxer.connect("no-more-pads", unsafeBitCast(complete, to: GCallback.self), me)
    }

    // MARK: Streams

    fileprivate func add(_ pad: Pad) {
        guard let format = pad.format else { return }
        do throws(PipelineError) {
            if format.name.hasPrefix("video/") || format.name.hasPrefix("image/") {
                try addVideo(pad, format)
            } else if format.name.hasPrefix("audio/") {
                try addAudio(pad, format)
            }
        } catch {
            note(.unplayable(error))
        }
    }

    private func addVideo(_ pad: Pad, _ format: (name: String, mpegVersion: Int)) throws(PipelineError) {
        guard streams.withLock({ $0.video == nil }) else { return }
        guard let codec = Codec.video(format.name, mpegVersion: format.mpegVersion), codec.chain() != nil else {
            let name = Codec.video(format.name, mpegVersion: format.mpegVersion)?.name ?? format.name
            return streams.withLock { $0.undecodable = name }
        }
        laps?.watch(pad)
        let queue = try balance.makeQueue()
        let branch = try VideoBranch(
            from: pad, codec: codec, in: pipeline, queue: queue, tap: tap, pane: streams.withLock { $0.pane })
        streams.withLock { $0.video = branch }
        if hasDoor { closeDoor(pad) }
    }

    private func addAudio(_ pad: Pad, _ format: (name: String, mpegVersion: Int)) throws(PipelineError) {
        guard streams.withLock({ $0.hasAudio == false }) else { return }
        streams.withLock { $0.hasAudio = true }
        let decoders = Codec.audio(format.name, mpegVersion: format.mpegVersion)?.chain()
        // A sink that throws sound away would still hold the pictures up while paused; no sink does not.
        guard let decoders, let sink = audio.workingSink() else { return }
        laps?.watch(pad)
        let queue = try balance.makeQueue()
        let level = streams.withLock { $0.level }
        let branch: AudioBranch
        do {
            branch = try AudioBranch(
                from: pad, decoders: decoders, sink: sink, in: pipeline, queue: queue, level: level)
        } catch {
            throw .audio("\(error)")
        }
        // It may have been muted meanwhile.
        branch.apply(
            streams.withLock {
                $0.audio = branch
                return $0.level
            })
    }

    fileprivate func complete() {
        if streams.withLock({ $0.video == nil }) { note(.unplayable(.noPicture)) }
    }

    /// Says more exactly what an error means, now that it is known which streams there are.
    func explain(_ error: PipelineError, sender: UInt = 0) -> PipelineError {
        streams.withLock { streams in
            if let audio = streams.audio, let element = UnsafeMutableRawPointer(bitPattern: sender), audio.owns(element)
            {
                return .audio("\(error)")
            }
            guard streams.video == nil else { return error }
            if let format = streams.undecodable { return .missingDecoder(format) }
            return streams.hasAudio ? .noPicture : error
        }
    }

    // MARK: The door

    private func closeDoor(_ pad: Pad) {
        let kinds = [GST_PAD_PROBE_TYPE_BLOCK, GST_PAD_PROBE_TYPE_BUFFER, GST_PAD_PROBE_TYPE_BUFFER_LIST]
        let door = pad.probe(kinds, knock, Unmanaged.passUnretained(self).toOpaque())
        streams.withLock { $0.door = door }
    }

    fileprivate func knocked() {
        let isFirst = streams.withLock { streams in
            defer { streams.doorIsOpen = true }
            return !streams.doorIsOpen
        }
        if isFirst { note(.atDoor) }
    }

    func admitPictures() {
        let (video, door) = streams.withLock { streams in
            defer { streams.door = nil }
            return (streams.video, streams.door)
        }
        if let video, let door { video.source.removeProbe(door) }
    }

    // MARK: Playback

    var hasAudio: Bool { streams.withLock { $0.hasAudio } }

    /// Whether the pictures have run out behind the decoder.
    var isDry: Bool { streams.withLock { $0.video }?.isDry ?? true }

    func awaitMotion() { tap.awaitMotion() }

    func awaitLap() { tap.awaitLap() }

    func holdBackFirst() { tap.holdBackFirst() }

    func admitHeldBack() { tap.admitHeldBack() }

    func seek(to seconds: Double, rate: Double, _ flags: [GstSeekFlags]) -> Bool {
        guard let video = streams.withLock({ $0.video }) else { return false }
        return video.source.seek(to: seconds, rate: rate, flags)
    }

    func resize(to pane: PaneOutput) {
        streams.withLock {
            $0.pane = pane
            return $0.video
        }?.resize(to: pane)
    }

    func apply(_ level: AudioBranch.Level) {
        streams.withLock {
            $0.level = level
            return $0.audio
        }?.apply(level)
    }

    var duration: Double? {
        var time: gint64 = -1
        guard gst_element_query_duration(pipeline.pointer, GST_FORMAT_TIME, &time) != 0, time > 0 else { return nil }
        return Double(time) / 1e9
    }

    /// Blocks until every streaming thread has ended. The feed must have been cancelled, else it may wait for bytes.
    func stop() {
        pipeline.setState(GST_STATE_NULL)
        bus.stop()
    }
}

private func streamFound(_ demuxer: gpointer?, _ pad: UnsafeMutablePointer<GstPad>?, _ data: gpointer?) {
    guard let pad, let data else { return }
    Unmanaged<PipelineGraph>.fromOpaque(data).takeUnretainedValue().add(Pad(retaining: pad))
}

private func streamsComplete(_ demuxer: gpointer?, _ data: gpointer?) {
    guard let data else { return }
    Unmanaged<PipelineGraph>.fromOpaque(data).takeUnretainedValue().complete()
}

private func knock(
    _ pad: UnsafeMutablePointer<GstPad>?, _ info: UnsafeMutablePointer<GstPadProbeInfo>?, _ data: gpointer?
) -> GstPadProbeReturn {
    guard let data else { return GST_PAD_PROBE_OK }
    Unmanaged<PipelineGraph>.fromOpaque(data).takeUnretainedValue().knocked()
    return GST_PAD_PROBE_OK
}
