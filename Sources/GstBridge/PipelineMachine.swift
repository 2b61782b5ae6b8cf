// Decides what a pipeline does next: open, prime, play, seek, loop, stall, fail, close.
// Thread: all state is confined to `queue`; notes from other threads are forwarded to it.
// Invariant: events are sent in order, from `queue`; after a failure only `closed` follows, after `closed` nothing.

import CGStreamer
import Dispatch
import GLibBridge
import Synchronization

final class PipelineMachine: @unchecked Sendable {
    // Safe: `queue` is serial and every var below is touched only on it; the rest is atomic or locked.

    enum Phase { case idle, opening, primed, failed, closed }

    /// How long pictures may be missing before a wait for bytes counts as a stall.
    static let patience = DispatchTimeInterval.milliseconds(80)
    /// How long a jump may delay the next one before it is given up.
    static let jumpPatience = DispatchTimeInterval.milliseconds(300)
    /// In seconds. A start closer to the end than this begins at 0 instead.
    static let remainder = 0.5

    let queue = DispatchQueue(label: "mutoscope.pipeline", qos: .userInitiated)
    let readings: Readings
    private let isClosing = Atomic(false)
    /// Outside the graph, because closing must reach it while `queue` is busy.
    private let source = Mutex<(any StreamSource)?>(nil)
    /// Rises with each jump: a "segment done" from before a jump must not start a lap.
    private let jumps = Atomic(0)

    private let plan: Opening
    private let emit: @Sendable (PipelineEvent) -> Void
    private var phase = Phase.idle
    private var graph: PipelineGraph?
    private var pane: PaneOutput
    private var level: AudioBranch.Level
    private var rate = 1.0
    /// The position at which to begin.
    private var start = 0.0
    private var wantsPlaying = false
    private var isStalled = false
    /// True between a change of state or position and the sinks' confirmation.
    private var isSettling = false
    private var places = JumpQueue()
    private var laps = LapWatch()
    private var loops: Bool
    /// The demuxer has reached the end: the queues hold the end, and the data that were to follow it.
    private var endIsQueued = false
    /// The pipeline shows its last picture.
    private var hasEnded = false

    struct Opening: Sendable {
        var source: ByteSource
        var loops: Bool
        var audio: AudioOutput
        var slot: LatestFrame
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
        loops = plan.loops
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
                    source: plan.source, container: container, pane: pane, loops: loops, rate: rate, level: level,
                    audio: plan.audio, slot: plan.slot, texts: plan.texts, readings: readings)
            ) { [weak self] in self?.heard($0) }
            self.graph = graph
            source.withLock { $0 = graph.source }
            if start > 0, !graph.source.startsAnywhere, !graph.source.hasDoor { graph.holdBackFirst() }
            setState(GST_STATE_PAUSED)
            limitStart()
            graph.source.begin(at: start)
        } catch {
            fail(error)
        }
    }

    /// Called on any thread.
    private func heard(_ note: GraphNote) {
        let jump = jumps.load(ordering: .acquiring)
        queue.async { [self] in
            guard phase == .opening || phase == .primed else { return }
            switch note {
            case .bus(let note): heard(note, isCurrent: jump == jumps.load(ordering: .acquiring))
            case .feed(let note): heard(note, isCurrent: jump == jumps.load(ordering: .acquiring))
            case .tap(let note): heard(note, isCurrent: jump == jumps.load(ordering: .acquiring))
            case .atDoor: openDoor()
            case .ranDry: if graph?.source.isWaiting == true { watchSupply() }
            case .unplayable(let error): fail(graph?.branches.explain(error) ?? error)
            }
        }
    }

    /// A loop without a pause needs a segment that starts with a seek. Before the first picture is decoded, that seek
    /// costs nothing.
    private func openDoor() {
        guard let graph else { return }
        _ = jumpToStart()
        graph.source.admitPictures()
    }

    /// Without a door, only a decoded picture proves that a jump is possible.
    private func skipEarlyPicture() {
        guard phase == .opening, let graph else { return }
        if !jumpToStart() { graph.admitHeldBack() }
    }

    /// At the very end no picture may be left, and the clip would start over at once.
    private func limitStart() {
        updateDuration()
        if let duration = readings.duration, start > duration - Self.remainder { start = 0 }
    }

    private func jumpToStart() -> Bool {
        limitStart()
        return jump(to: start, [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE])
    }

    // MARK: What GStreamer says

    /// A message from before a jump is not current.
    private func heard(_ note: BusNote, isCurrent: Bool) {
        switch note {
        case .failed(let error, let sender): fail(graph?.branches.explain(error, sender: sender) ?? error)
        case .warning(let text): emit(.warning(text))
        case .segmentDone: if isCurrent { delivered() }
        case .ended: if isCurrent { ended() }
        case .settled: if isCurrent || places.current == nil { settled() }
        case .durationChanged: updateDuration()
        case .latencyChanged: if let graph { gst_bin_recalculate_latency(graph.pipeline.bin) }
        case .clockLost:
            setState(GST_STATE_PAUSED)
            resume()
        }
    }

    private func explained(_ error: PipelineError) -> PipelineError { graph?.branches.explain(error) ?? error }

    private func heard(_ note: FrameTap.Note, isCurrent: Bool) {
        switch note {
        case .first(let width, let height): primed(width, height)
        case .early: skipEarlyPicture()
        case .moving: emit(.playing)
        case .looped: lapped()
        case .landed: if isCurrent { landed() }
        case .missed: if isCurrent { missed() }
        case .nothing: fail(explained(.damaged("nothing in it could be decoded")))
        }
    }

    private func heard(_ note: FeedNote, isCurrent: Bool) {
        switch note {
        case .waiting: watchSupply()
        case .supplied: resumeIfSupplied()
        case .endQueued: if isCurrent { endIsQueued = true }
        case .failed(let error): fail(.source(error))
        case .skipped(let what): emit(.warning(what))
        }
    }

    private func primed(_ width: Int, _ height: Int) {
        guard phase == .opening, let graph else { return }
        phase = .primed
        // Opening has freed up to 10 MB.
        Heap.giveBackWhenCalm()
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
        if readings.duration == nil { updateDuration() }
        finishJump()
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
        guard phase == .primed else { return }
        if hasEnded { go(Jump(seconds: 0)) }
        startPlaying()
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

    /// Jumps that come faster than pictures are merged into the latest.
    func seek(to seconds: Double, accurate: Bool) {
        go(Jump(seconds: seconds, isAccurate: accurate, isAsked: true))
    }

    func rewind() {
        pause()
        go(Jump(seconds: 0))
    }

    private func go(_ jump: Jump) {
        hasEnded = false
        switch phase {
        case .idle, .opening: places.wait(jump)
        case .primed where places.current == nil: perform(jump)
        case .primed:
            places.wait(jump)
            watchJump()
        case .failed, .closed: break
        }
    }

    private func perform(_ asked: Jump) {
        var jump = asked
        jump.seconds = min(max(0, asked.seconds), max(0, (readings.duration ?? .infinity) - 0.001))
        places.begin(jump)
        let flags = [GST_SEEK_FLAG_FLUSH, jump.isAccurate ? GST_SEEK_FLAG_ACCURATE : GST_SEEK_FLAG_KEY_UNIT]
        if self.jump(to: jump.place, flags) {
            isSettling = true
        } else {
            emit(.warning("cannot jump in this clip"))
            landed()
            finishJump()
        }
    }

    private func jump(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        endIsQueued = false
        guard let graph else { return false }
        // GStreamer finishes state changes on another thread. If a jump came in the middle, one sink would play and the
        // other would wait for ever.
        return graph.pipeline.betweenStates {
            jumps.add(1, ordering: .acquiringAndReleasing)
            return graph.source.seek(to: seconds, flags + segmentFlag)
        }
    }

    /// When the demuxer can loop without a pause, this flag stops it from announcing the end.
    private var segmentFlag: [GstSeekFlags] { graph?.source.hasDoor == true ? [GST_SEEK_FLAG_SEGMENT] : [] }

    private func landed() {
        guard let jump = places.current, !places.hasLanded else { return }
        places.land()
        if jump.isAsked { emit(.sought(jump.seconds)) }
    }

    /// Sound may last longer than pictures, so the last picture is a little earlier. A clip that had pictures and now
    /// has none from its start is a changed file.
    private func missed() {
        guard let jump = places.current else { return graph?.admitAll() ?? () }
        if let earlier = jump.retreated { perform(earlier) } else { fail(.changed) }
    }

    private func finishJump() {
        guard phase == .primed, places.current == nil || places.hasLanded else { return }
        if let next = places.finish() { perform(next) }
    }

    /// A jump that waits for bytes, or is stuck, must not block the next jump.
    private func watchJump() {
        let count = places.count
        queue.asyncAfter(deadline: .now() + Self.jumpPatience) { [weak self] in self?.giveUpJump(count) }
    }

    private func giveUpJump(_ count: Int) {
        guard phase == .primed, places.count == count, places.waiting != nil, let graph else { return }
        guard graph.source.isWaiting || places.hasLanded else { return }
        if let next = places.finish() { perform(next) }
    }

    // MARK: The end

    /// The demuxer has delivered all data; it continues from the start while the queues still play the end.
    private func delivered() {
        guard let graph else { return }
        endIsQueued = true
        if !loops {
            graph.branches.end()
        } else if !mayLap(graph) {
            fail(.changed)
        } else if (readings.duration ?? 1) > 0.1 {  // A clip of one or two pictures would loop too fast.
            _ = graph.source.seek(to: 0, [GST_SEEK_FLAG_ACCURATE, GST_SEEK_FLAG_SEGMENT])
        }
    }

    private func mayLap(_ graph: PipelineGraph) -> Bool {
        laps.mayGoOn(after: readings.duration, pictures: graph.pictureCount)
    }

    private func lapped() {
        endIsQueued = false
        emit(.looped)
    }

    private func ended() {
        if phase == .opening {
            fail(explained(.damaged("it holds nothing to show")))
        } else if !places.isEmpty {
            return
        } else if loops, let graph {
            guard mayLap(graph) else { return fail(.changed) }
            // This demuxer cannot continue by itself.
            graph.awaitLap()
            go(Jump(seconds: 0))
        } else {
            wantsPlaying = false
            hasEnded = true
            setState(GST_STATE_PAUSED)
            emit(.ended)
        }
    }

    func setLoops(_ new: Bool) {
        guard new != loops else { return }
        loops = new
        graph?.source.setLoops(new)
        // The data queued after the end must not follow it any more.
        if phase == .primed, endIsQueued, !hasEnded { stay() }
    }

    // MARK: Adjusting

    func setRate(_ new: Double) {
        rate = min(max(new, 0.25), 4)
        graph?.setRate(rate)
    }

    func resize(to new: PaneOutput) {
        guard new != pane else { return }
        pane = new
        graph?.branches.resize(to: new)
        // A paused pipeline must decode a picture in the new size; the old picture stays meanwhile. While opening, the
        // first picture may already be on its way.
        if phase == .opening, places.waiting == nil { go(Jump(seconds: start)) }
        if phase == .primed, !wantsPlaying { stay() }
    }

    /// Decodes again from the present position, or from the position of a pending jump.
    private func stay() {
        let wasAtEnd = hasEnded
        go(places.last ?? Jump(seconds: readings.position ?? 0))
        hasEnded = wasAtEnd
    }

    func apply(_ new: AudioBranch.Level) {
        level = new
        graph?.branches.apply(new)
    }

    // MARK: Stalls

    /// Most waits are very short, so the check comes after a delay.
    private func watchSupply() {
        queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.checkSupply() }
    }

    private func checkSupply() {
        guard phase == .primed, wantsPlaying, !isStalled, let graph, graph.source.isStarving else { return }
        isStalled = true
        // Pausing stops the clock; otherwise late pictures would be skipped.
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

    /// Called on any thread before `close`: ends every wait for bytes, so that `queue` and GStreamer are not blocked.
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
        Heap.giveBack()
    }
}
