// Owns the graph of a pipeline: builds it, sets its state and position, and takes it down.
// Thread: the machine's queue, except `seekCount` and `cancelSupply`.
// Invariant: the graph has the latest settings, whether they came before or after it was built.

import CGStreamer
import GLibBridge
import Synchronization

final class GraphOwner: @unchecked Sendable {
    // Safe: every var below is touched only on the machine's serial queue; the rest is atomic, locked or constant.

    let readings: Readings
    let bytes: ByteSource
    private(set) var graph: PipelineGraph?
    /// True between a change of state or position and the sinks' confirmation.
    var isSettling = false
    /// The demuxer has reached the end: the queues hold the end, and the data that are to follow it.
    var endIsQueued = false
    private var plan: PipelineGraph.Plan
    private let isCancelled = Atomic(false)
    /// Outside the graph, because closing must reach it while the queue is busy.
    private let source = Mutex<(any StreamSource)?>(nil)
    private let seeks = Atomic(0)

    init(_ plan: PipelineGraph.Plan) {
        self.plan = plan
        bytes = plan.source
        readings = plan.readings
    }

    // MARK: Coming and going

    /// The supply of bytes is cancelled, so a graph would get none.
    var isClosing: Bool { isCancelled.load(ordering: .acquiring) }

    func build(
        for container: Container, note: @escaping @Sendable (GraphNote) -> Void
    ) throws(PipelineError) -> PipelineGraph {
        let graph = try PipelineGraph(plan, container, note: note)
        self.graph = graph
        source.withLock { $0 = graph.source }
        return graph
    }

    /// Called on any thread before `dismantle`: ends every wait for bytes, so that the queue and GStreamer are not
    /// blocked.
    func cancelSupply() {
        isCancelled.store(true, ordering: .releasing)
        if let source = source.withLock({ $0 }) { source.cancel() } else { bytes.cancel() }
    }

    func dismantle() {
        guard let graph else { return }
        graph.source.cancel()
        graph.stop()
        self.graph = nil
        source.withLock { $0 = nil }
        Heap.giveBack()
    }

    /// A file that turned out to hold no pictures is opened again as a sound. Bytes are read only once, so their owner
    /// must say so before. False when nothing else can be tried.
    func turnToSound() -> Bool {
        guard case .file = bytes, !plan.isSound else { return false }
        plan.isSound = true
        dismantle()
        return true
    }

    /// The next pipeline plays without sound.
    func giveUpSound() { plan.audio.giveUp() }

    func dropPicture() { _ = plan.slot.take() }

    // MARK: Settings

    var loops: Bool { plan.loops }

    func setLoops(_ loops: Bool) {
        plan.loops = loops
        graph?.source.setLoops(loops)
    }

    func setRate(_ rate: Double) {
        plan.rate = min(max(rate, 0.25), 4)
        graph?.setRate(plan.rate)
    }

    func apply(_ level: AudioBranch.Level) {
        plan.level = level
        graph?.branches.apply(level)
    }

    /// False when the pane has this size already.
    func resize(to pane: PaneOutput) -> Bool {
        guard pane != plan.pane else { return false }
        plan.pane = pane
        graph?.branches.resize(to: pane)
        return true
    }

    // MARK: States and seeks

    /// False when GStreamer refuses the state.
    func setState(_ state: GstState) -> Bool {
        guard let graph else { return true }
        let change = graph.pipeline.setState(state)
        if change == GST_STATE_CHANGE_ASYNC { isSettling = true }
        return change != GST_STATE_CHANGE_FAILURE
    }

    /// Rises with each seek: a note with an older count is about data from before it. Any thread may read it.
    var seekCount: Int { seeks.load(ordering: .acquiring) }

    /// False when the clip does not support it.
    func seek(to seconds: Double, _ flags: [GstSeekFlags]) -> Bool {
        endIsQueued = false
        guard let graph else { return false }
        // When the demuxer can loop without a pause, this flag stops it from announcing the end.
        let looping = graph.source.hasDoor ? [GST_SEEK_FLAG_SEGMENT] : []
        // GStreamer finishes state changes on another thread. If a seek came in the middle, one sink would play and the
        // other would wait for ever.
        let isSeeking = graph.pipeline.betweenStates {
            seeks.add(1, ordering: .acquiringAndReleasing)
            return graph.source.seek(to: seconds, flags + looping)
        }
        if isSeeking { isSettling = true }
        return isSeeking
    }

    /// Continues from the start while the queues still play the end.
    func lap() { _ = graph?.source.seek(to: 0, [GST_SEEK_FLAG_ACCURATE, GST_SEEK_FLAG_SEGMENT]) }

    // MARK: Facts

    /// A decoder needs bytes that their owner has not delivered yet.
    var isWaiting: Bool { graph?.source.isWaiting == true }

    /// It waits, and no data is left to play meanwhile.
    var isStarving: Bool { graph?.source.isStarving == true }

    func updateDuration() {
        if let duration = graph?.duration { readings.setDuration(duration) }
    }

    func updateLatency() {
        if let graph { gst_bin_recalculate_latency(graph.pipeline.bin) }
    }

    /// The same error, or a better reason for it that the branches know.
    func explain(_ error: PipelineError, sender: UInt = 0) -> PipelineError {
        graph?.branches.explain(error, sender: sender) ?? error
    }
}
