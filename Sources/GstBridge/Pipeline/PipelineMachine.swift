// Decides what a pipeline does next: open, prime, play, seek, loop, stall, fail, close.
// Thread: all state is confined to `queue`; notes from other threads are forwarded to it.
// Invariant: events are sent in order, from `queue`; after a failure only `closed` follows, after `closed` nothing.

import CGStreamer
import Dispatch
import GLibBridge

final class PipelineMachine: @unchecked Sendable {
    // Safe: `queue` is serial, and every var below, `jumps` and most of `owner` are touched only on it.

    private enum Phase { case idle, opening, primed, failed, closed }

    /// How long pictures may be missing before a wait for bytes counts as a stall.
    static let patience = DispatchTimeInterval.milliseconds(80)
    /// How long a jump may delay the next one before it is given up.
    static let jumpPatience = DispatchTimeInterval.milliseconds(300)
    /// In seconds. A start closer to the end than this begins at 0 instead.
    static let remainder = 0.5

    let queue = DispatchQueue(label: "mutoscope.pipeline", qos: .userInitiated)
    let owner: GraphOwner
    let jumps: JumpRunner
    let emit: @Sendable (PipelineEvent) -> Void
    private var phase = Phase.idle
    /// The position at which to begin.
    private var start = 0.0
    private var wantsPlaying = false
    private var isStalled = false
    private var laps = LapWatch()
    /// The present graph's.
    var deviceWatch: DecoderWatch?
    /// The number of graphs so far: a note of an older one is about nothing that exists.
    private(set) var graphs = 0
    /// The pipeline shows its last picture.
    private var hasEnded = false

    init(_ plan: PipelineGraph.Plan, emit: @escaping @Sendable (PipelineEvent) -> Void) {
        owner = GraphOwner(plan)
        jumps = JumpRunner(owner, emit: emit)
        self.emit = emit
        GstLive.pipelines.born()
    }

    deinit { GstLive.pipelines.died() }

    var readings: Readings { owner.readings }
    private var graph: PipelineGraph? { owner.graph }
    /// True until it has failed or was closed.
    var isOpen: Bool { phase == .opening || phase == .primed }
    /// A decoder with data must give pictures.
    var wantsPictures: Bool { phase == .opening || phase == .primed && wantsPlaying && !isStalled }

    // MARK: Opening

    func prime(from seconds: Double = 0) {
        guard phase == .idle else { return }
        phase = .opening
        start = seconds
        readHead()
    }

    private func readHead() {
        graphs += 1
        deviceWatch = nil
        HeadReader.read(owner.bytes) { [self] result in
            queue.async { self.headArrived(result) }
        }
    }

    private func headArrived(_ result: Result<Container, PipelineError>) {
        guard phase == .opening, !owner.isClosing else { return }
        let number = graphs
        do throws(PipelineError) {
            let graph = try owner.build(for: result.get()) { [weak self] in self?.heard($0, of: number) }
            if start > 0, !graph.source.startsAnywhere, !graph.source.hasDoor { graph.holdBackFirst() }
            setState(GST_STATE_PAUSED)
            limitStart()
            graph.source.begin(at: start)
        } catch {
            fail(error)
        }
    }

    /// A loop without a pause needs a segment that starts with a seek. Before the first picture is decoded, that seek
    /// costs nothing.
    func openDoor() {
        guard let graph else { return }
        _ = jumpToStart()
        graph.source.admitPictures()
    }

    /// Without a door, only a decoded picture proves that a jump is possible.
    func skipEarlyPicture() {
        guard phase == .opening, let graph else { return }
        if !jumpToStart() { graph.admitHeldBack() }
    }

    /// At the very end no picture may be left, and the clip would start over at once.
    private func limitStart() {
        owner.updateDuration()
        if let duration = readings.duration, start > duration - Self.remainder { start = 0 }
    }

    private func jumpToStart() -> Bool {
        limitStart()
        return owner.seek(to: start, [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_ACCURATE])
    }

    // MARK: Primed

    func primed(_ width: Int, _ height: Int) {
        guard phase == .opening, let graph else { return }
        phase = .primed
        // Opening has freed up to 10 MB.
        Heap.giveBackWhenCalm()
        owner.updateDuration()
        emit(
            .primed(
                PipelineEvent.Clip(
                    width: width, height: height, duration: readings.duration, hasAudio: graph.branches.hasSound)))
        if wantsPlaying { startPlaying() }
    }

    func settled() {
        owner.isSettling = false
        if readings.duration == nil { owner.updateDuration() }
        if phase == .primed { jumps.goOn() }
        resumeIfSupplied()
    }

    func fail(_ error: PipelineError) {
        guard isOpen else { return }
        if case .noPicture = error, phase == .opening, owner.turnToSound() { return readHead() }
        phase = .failed
        if case .audio = error { owner.giveUpSound() }
        if case .device = error {
            // A driver that hangs may block its thread for ever, and the owner must not wait for that.
            emit(.failed(error))
            return owner.dismantle()
        }
        owner.dismantle()
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
        if owner.isWaiting { watchSupply() }
        watchDevice()
    }

    func resume() {
        guard wantsPlaying, !isStalled else { return }
        setState(GST_STATE_PLAYING)
    }

    func setState(_ state: GstState) {
        guard !owner.setState(state) else { return }
        queue.async { self.fail(self.owner.explain(.damaged("it cannot be started"))) }
    }

    // MARK: Places

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
        case .idle, .opening: jumps.wait(jump)
        case .primed where !jumps.isRunning: jumps.perform(jump)
        case .primed:
            jumps.wait(jump)
            watchJump()
        case .failed, .closed: break
        }
    }

    func missed() {
        // A clip that had pictures and now has none from its start is a changed file.
        if !jumps.missed() { fail(.changed) }
    }

    private func watchJump() {
        let number = jumps.count
        queue.asyncAfter(deadline: .now() + Self.jumpPatience) { [weak self] in
            if let self, phase == .primed { jumps.giveUp(number) }
        }
    }

    // MARK: The end

    /// The demuxer has delivered all data; it continues from the start while the queues still play the end.
    func delivered() {
        guard let graph else { return }
        owner.endIsQueued = true
        if !owner.loops {
            graph.branches.end()
        } else if !mayLap(graph) {
            fail(.changed)
        } else if (readings.duration ?? 1) > 0.1 {  // A clip of one or two pictures would loop too fast.
            owner.lap()
        }
    }

    private func mayLap(_ graph: PipelineGraph) -> Bool {
        laps.mayGoOn(after: readings.duration, pictures: graph.pictureCount)
    }

    func lapped() {
        owner.endIsQueued = false
        emit(.looped)
    }

    func ended() {
        if phase == .opening {
            fail(owner.explain(.damaged("it holds nothing to show")))
        } else if jumps.last != nil {
            return
        } else if owner.loops, let graph {
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
        guard new != owner.loops else { return }
        owner.setLoops(new)
        // The data queued after the end must not follow it any more.
        if phase == .primed, owner.endIsQueued, !hasEnded { stay() }
    }

    // MARK: Adjusting

    func setRate(_ rate: Double) { owner.setRate(rate) }

    func apply(_ level: AudioBranch.Level) { owner.apply(level) }

    func resize(to pane: PaneOutput) {
        guard owner.resize(to: pane) else { return }
        // A paused pipeline must decode a picture in the new size; the old picture stays meanwhile. While opening, the
        // first picture may already be on its way.
        if phase == .opening, !jumps.isWaiting { go(Jump(seconds: start)) }
        if phase == .primed, !wantsPlaying { stay() }
    }

    /// Decodes again from the present position, or from the position of a pending jump.
    private func stay() {
        let wasAtEnd = hasEnded
        go(jumps.last ?? Jump(seconds: readings.position ?? 0))
        hasEnded = wasAtEnd
    }

    // MARK: Stalls

    /// Most waits are very short, so the check comes after a delay.
    func watchSupply() {
        queue.asyncAfter(deadline: .now() + Self.patience) { [weak self] in self?.checkSupply() }
    }

    private func checkSupply() {
        guard phase == .primed, wantsPlaying, !isStalled, owner.isStarving else { return }
        isStalled = true
        // Pausing stops the clock; otherwise late pictures would be skipped.
        setState(GST_STATE_PAUSED)
        emit(.stalled(true))
    }

    func resumeIfSupplied() {
        guard isStalled, !owner.isSettling, graph != nil, !owner.isStarving else { return }
        isStalled = false
        emit(.stalled(false))
        resume()
    }

    // MARK: Closing

    /// Called on any thread before `close`.
    func cancelSupply() { owner.cancelSupply() }

    func close() {
        guard phase != .closed else { return }
        phase = .closed
        owner.dismantle()
        owner.dropPicture()
        emit(.closed)
    }
}
