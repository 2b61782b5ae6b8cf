// Decides what a pipeline does next: opening, priming, playing, seeking, looping, stalling, failing, closing.
// Thread: all state is confined to `queue`; notes from other threads hop onto it.
// Invariant: events leave in order, from `queue`; after a failure only `closed` follows, after `closed` nothing.

import CGStreamer
import Dispatch
import GLibBridge
import Synchronization

final class PipelineMachine: @unchecked Sendable {
    // Safe: `queue` is serial and every var below is touched on it alone; the rest is atomic or locked.

    enum Phase { case idle, opening, primed, failed, closed }

    struct Pending {
        var seconds: Double
        var accurate: Bool
    }

    /// How long pictures may be missing before a wait for bytes counts as a stall.
    static let patience = DispatchTimeInterval.milliseconds(80)
    /// Seconds before the end at which it is not worth beginning.
    static let remainder = 0.5

    let queue = DispatchQueue(label: "mutoscope.pipeline", qos: .userInitiated)
    let readings: Readings
    private let isClosing = Atomic(false)
    /// Beside the graph, because closing must reach it while `queue` is busy.
    private let source = Mutex<(any StreamSource)?>(nil)
    /// Rises with each jump: a "segment done" from before it must not start a lap.
    private let jumps = Atomic(0)

    private let plan: Opening
    private let emit: @Sendable (PipelineEvent) -> Void
    private var phase = Phase.idle
    private var graph: PipelineGraph?
    private var pane: PaneOutput
    private var level: AudioBranch.Level
    private var rate = 1.0
    /// Where to begin.
    private var start = 0.0
    private var wantsPlaying = false
    private var isStalled = false
    /// Between a change of state or place and the sinks' confirmation.
    private var isSettling = false
    private var isSeeking = false
    private var pendingSeek: Pending?

    struct Opening: Sendable {
        var source: ByteSource
        var loops: Bool
        var audio: AudioOutput
        var slot: FrameSlot
        var texts: TextTracks
    }

    init(
        _ plan: Opening, pane: PaneOutput, level: AudioBranch.Level, readings: Readings,
        emit: @escaping @Sendable (PipelineEvent) -> Void
    ) {
        self.plan = plan
        self.pane = pane
        self.level = level
        self.readings = readings
        self.emit = emit
        GstLive.pipelines.born()
    }

    deinit { GstLive.pipelines.died() }

    // MARK: Opening

    func prime(from seconds: Double = 0) {
        guard phase == .idle else { return }
        phase = .opening
        start = seconds
        HeadReader.read(plan.source) { [self] result in
            queue.async { self.headArrived(result) }
        }
    }

    private func headArrived(_ result: Result<Container, PipelineError>) {
        guard phase == .opening, !isClosing.load(ordering: .acquiring) else { return }
        do throws(PipelineError) {
            let container = try result.get()
            let graph = try PipelineGraph(
                PipelineGraph.Plan(
                    source: plan.source, container: container, pane: pane, loops: plan.loops, level: level,
                    audio: plan.audio, slot: plan.slot, texts: plan.texts,
                    readings: readings)
            ) { [weak self] in self?.heard($0) }
            self.graph = graph
            source.withLock { $0 = graph.source }
            if start > 0, !graph.source.startsAnywhere, !graph.source.hasDoor { graph.holdBackFirst() }
            setState(GST_STATE_PAUSED)
            limitStart()
            graph.source.begin(at: start, rate: rate)
        } catch {
            fail(error)
        }
    }

    /// On any thread.
    private func heard(_ note: GraphNote) {
        let jump = jumps.load(ordering: .acquiring)
        queue.async { [self] in
            guard phase == .opening || phase == .primed else { return }
            switch note {
            case .bus(let note): heard(note, jump: jump)
            case .feed(let note): heard(note)
            case .tap(let note): heard(note)
            case .atDoor: openDoor()
            case .ranDry: if graph?.source.isWaiting == true { watchSupply() }
            case .unplayable(let error): fail(graph?.branches.explain(error) ?? error)
            }
        }
    }

    /// Looping without a pause needs a segment that starts with a seek; done before anything is decoded, it is free.
    private func openDoor() {
        guard let graph else { return }
        _ = jumpToStart()
        graph.source.admitPictures()
    }

    /// Without a door only a decoded picture shows that one can jump at all.
    private func skipEarlyPicture() {
        guard phase == .opening, let graph else { return }
        if !jumpToStart() { graph.admitHeldBack() }
    }

    /// At the very end there may be no picture left, and it would start over at once.
    private func limitStart() {
        updateDuration()
        if let duration = readings.duration, start > duration - Self.remainder { start = 0 }
    }

    private func jumpToStart() -> Bool {
        limitStart()
        return jump(to: start, [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE])
    }

    // MARK: What GStreamer says

    private func heard(_ note: BusNote, jump: Int) {
        switch note {
        case .failed(let error, let sender): fail(graph?.branches.explain(error, sender: sender) ?? error)
        case .warning(let text): emit(.warning(text))
        case .segmentDone: if jump == jumps.load(ordering: .acquiring) { startLap() }
        case .ended: ended()
        case .settled: settled()
        case .durationChanged: updateDuration()
        case .latencyChanged: if let graph { gst_bin_recalculate_latency(graph.pipeline.bin) }
        case .clockLost:
            setState(GST_STATE_PAUSED)
            resume()
        }
    }

    private func explained(_ error: PipelineError) -> PipelineError { graph?.branches.explain(error) ?? error }

    private func heard(_ note: FrameTap.Note) {
        switch note {
        case .first(let width, let height): primed(width, height)
        case .early: skipEarlyPicture()
        case .moving: emit(.playing)
        case .looped: emit(.looped)
        case .nothing: fail(explained(.damaged("nothing in it could be decoded")))
        }
    }

    private func heard(_ note: FeedNote) {
        switch note {
        case .waiting: watchSupply()
        case .supplied: resumeIfSupplied()
        case .failed(let error): fail(.source(error))
        case .skipped(let what): emit(.warning(what))
        }
    }

    private func primed(_ width: Int, _ height: Int) {
        guard phase == .opening, let graph else { return }
        phase = .primed
        updateDuration()
        emit(
            .primed(
                PipelineEvent.Clip(
                    width: width, height: height, duration: readings.duration, hasAudio: graph.branches.hasSound)))
        if wantsPlaying { startPlaying() }
    }

    private func updateDuration() {
        if let duration = graph?.duration { readings.setDuration(duration) }
    }

    private func settled() {
        isSettling = false
        isSeeking = false
        if readings.duration == nil { updateDuration() }
        if let pending = pendingSeek {
            pendingSeek = nil
            seek(to: pending.seconds, accurate: pending.accurate)
        }
        resumeIfSupplied()
    }

    private func fail(_ error: PipelineError) {
        guard phase == .opening || phase == .primed else { return }
        phase = .failed
        if case .audio = error { plan.audio.giveUp() }
        dismantle()
        emit(.failed(error))
    }

    // MARK: Playing

    func play() {
        wantsPlaying = true
        if phase == .idle { prime() }
        if phase == .primed { startPlaying() }
    }

    func pause() {
        wantsPlaying = false
        if isStalled {
            isStalled = false
            emit(.stalled(false))
        }
        if phase == .primed { setState(GST_STATE_PAUSED) }
    }

    private func startPlaying() {
        graph?.awaitMotion()
        resume()
        if graph?.source.isWaiting == true { watchSupply() }
    }

    private func resume() {
        guard wantsPlaying, !isStalled else { return }
        setState(GST_STATE_PLAYING)
    }

    private func setState(_ state: GstState) {
        guard let graph else { return }
        switch graph.pipeline.setState(state) {
        case GST_STATE_CHANGE_ASYNC: isSettling = true
        case GST_STATE_CHANGE_FAILURE: queue.async { self.fail(self.explained(.damaged("it cannot be started"))) }
        default: break
        }
    }

    // MARK: Places

    /// Jumps that come faster than pictures are folded into the latest.
    func seek(to seconds: Double, accurate: Bool) {
        guard phase == .primed else {
            if phase == .idle || phase == .opening { pendingSeek = Pending(seconds: seconds, accurate: accurate) }
            return
        }
        guard !isSeeking else {
            pendingSeek = Pending(seconds: seconds, accurate: accurate)
            return
        }
        let flags = [GST_SEEK_FLAG_FLUSH, accurate ? GST_SEEK_FLAG_ACCURATE : GST_SEEK_FLAG_KEY_UNIT]
        isSeeking = jump(to: seconds, flags)
        isSettling = isSettling || isSeeking
        if !isSeeking { emit(.warning("cannot jump in this clip")) }
    }

    private func jump(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        jumps.add(1, ordering: .acquiringAndReleasing)
        guard let graph else { return false }
        let target = min(max(0, seconds), max(0, (readings.duration ?? .infinity) - 0.001))
        // GStreamer finishes changes of state on a thread of its own. Met half-way by a jump, one sink would play and
        // the other wait for ever.
        return graph.pipeline.betweenStates { graph.source.seek(to: target, rate: rate, flags + segmentFlag) }
    }

    /// Keeps the end from being announced, where the demuxer can go on without a pause.
    private var segmentFlag: [GstSeekFlags] { graph?.source.hasDoor == true ? [GST_SEEK_FLAG_SEGMENT] : [] }

    /// The demuxer has delivered everything; it goes on from the start while the queues still play the end.
    private func startLap() {
        // A clip shorter than a picture or two would spin.
        guard plan.loops, (readings.duration ?? 1) > 0.1, let graph else { return }
        _ = graph.source.seek(to: 0, rate: rate, [GST_SEEK_FLAG_ACCURATE, GST_SEEK_FLAG_SEGMENT])
    }

    private func ended() {
        if phase == .opening {
            fail(explained(.damaged("it holds nothing to show")))
        } else if plan.loops {
            // Its demuxer cannot go on by itself.
            graph?.awaitLap()
            seek(to: 0, accurate: true)
        } else {
            emit(.ended)
        }
    }

    func rewind() {
        pause()
        seek(to: 0, accurate: true)
    }

    func setRate(_ new: Double) {
        let new = min(max(new, 0.25), 4)
        guard new != rate else { return }
        rate = new
        if phase == .primed { seek(to: readings.position ?? 0, accurate: true) }
    }

    func resize(to new: PaneOutput) {
        guard new != pane else { return }
        pane = new
        graph?.branches.resize(to: new)
        // Without new pictures there is none at the new size; the old one stays up meanwhile. While opening, the
        // first one may already be on its way.
        if phase == .opening, pendingSeek == nil { pendingSeek = Pending(seconds: start, accurate: true) }
        if phase == .primed, !wantsPlaying { seek(to: readings.position ?? 0, accurate: true) }
    }

    func apply(_ new: AudioBranch.Level) {
        level = new
        graph?.branches.apply(new)
    }

    // MARK: Stalls

    /// Most waits are over in an instant.
    private func watchSupply() {
        queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.checkSupply() }
    }

    private func checkSupply() {
        guard phase == .primed, wantsPlaying, !isStalled, let graph, graph.source.isStarving else { return }
        isStalled = true
        // Time stands still meanwhile, else what comes late is skipped.
        setState(GST_STATE_PAUSED)
        emit(.stalled(true))
    }

    private func resumeIfSupplied() {
        guard isStalled, !isSettling, let graph, !graph.source.isStarving else { return }
        isStalled = false
        emit(.stalled(false))
        resume()
    }

    // MARK: Closing

    /// On any thread, before `close`: ends every wait for bytes, so that `queue` and GStreamer come free.
    func cancelSupply() {
        isClosing.store(true, ordering: .releasing)
        if let source = source.withLock({ $0 }) { source.cancel() } else { plan.source.cancel() }
    }

    func close() {
        guard phase != .closed else { return }
        phase = .closed
        dismantle()
        _ = plan.slot.take()
        emit(.closed)
    }

    private func dismantle() {
        guard let graph else { return }
        graph.source.cancel()
        graph.stop()
        self.graph = nil
        source.withLock { $0 = nil }
        HeapTrim.request()
    }
}
