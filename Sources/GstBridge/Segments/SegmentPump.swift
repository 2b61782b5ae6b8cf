// Moves a stream of segments into the branches: requests a segment, feeds it to the run's demuxer, requests the next,
// lap after lap. It blocks inside `feed` while the queues behind it are full.
// Thread: a queue of its own, instead of a source element's thread.
// Invariant: one segment is requested at a time; after an interruption no data pass into a branch.

import CGLib
import CGStreamer
import Dispatch
import Foundation
import Synchronization

final class SegmentPump: @unchecked Sendable {
    // Safe: `queue` is serial and every var below is touched only on it; the rest is atomic, locked or constant.

    /// After looping this long without a picture, none will come.
    private static let hopeless: SegmentTimeline.Time = 15_000_000_000

    let content: SegmentContent
    let branches: ClipBranches
    let balance: QueueBalance
    let note: @Sendable (GraphNote) -> Void

    private let queue = DispatchQueue(label: "mutoscope.segments", qos: .userInitiated)
    private let bytes: any SegmentBytes
    private let spans: [SegmentSpan]
    private let loops: Atomic<Bool>
    /// False for a clip of one or two pictures, which would loop too fast.
    private let canLoop: Bool
    private let interruption = Atomic(false)
    private let isCancelled = Atomic(false)
    private let waiting = Atomic(false)
    /// What the last error of a run's element said.
    private let complaint = Mutex<String?>(nil)

    private var timeline: SegmentTimeline
    private var run: SegmentRun?
    private var format = 0
    private var next = 0
    /// Rises with each jump, so that an answer to an older request is dropped.
    private var generation = 0
    private var damagedInARow = 0

    init(
        _ bytes: any SegmentBytes, _ content: SegmentContent, lap seconds: Double, loops: Bool,
        into branches: ClipBranches, note: @escaping @Sendable (GraphNote) -> Void
    ) {
        self.bytes = bytes
        self.content = content
        self.branches = branches
        self.note = note
        balance = QueueBalance { note(.ranDry) }
        timeline = SegmentTimeline(lap: Nanoseconds.signed(seconds))
        spans = bytes.spans.prefix { $0.start < seconds }.map(\.self)
        canLoop = seconds > 0.1
        self.loops = Atomic(loops)
    }

    var isWaiting: Bool { waiting.load(ordering: .acquiring) }
    var isInterrupted: Bool { interruption.load(ordering: .acquiring) || isCancelled.load(ordering: .acquiring) }

    /// Applies at the end of the lap that is being fed.
    func setLoops(_ loops: Bool) { self.loops.store(loops, ordering: .releasing) }

    // MARK: Jumps

    /// No data pass from now on. The caller must flush the branches next, to unblock a full queue.
    func interrupt() { interruption.store(true, ordering: .releasing) }

    /// Waits until no call of the pump is inside GStreamer. Never called on `queue`.
    func halt() {
        queue.sync {
            generation += 1
            waiting.store(false, ordering: .releasing)
            run?.discard()
            run = nil
        }
    }

    /// Called first, or after `interrupt` and `halt`.
    func begin(at seconds: Double) {
        queue.sync {
            next = spans.lastIndex { $0.start <= seconds + 0.001 } ?? 0
            timeline.jump(to: Nanoseconds.signed(seconds))
            interruption.store(false, ordering: .releasing)
        }
        queue.async { [self] in
            if content.hasPictures || branches.isAudible { ask() }
        }
    }

    func cancel() {
        isCancelled.store(true, ordering: .releasing)
        waiting.store(false, ordering: .releasing)
        bytes.cancel()
    }

    // MARK: Segments

    private func ask() {
        guard !isInterrupted, !spans.isEmpty, next < spans.count || startOver() else { return }
        let (index, asked) = (next, generation)
        waiting.store(true, ordering: .releasing)
        note(.feed(.waiting))
        bytes.read(segment: index) { [self] result in
            queue.async { [self] in
                guard asked == generation, !isInterrupted else { return }
                waiting.store(false, ordering: .releasing)
                switch result {
                case .failure(let error): note(.feed(.failed(error)))
                case .success(let chunk):
                    note(.feed(.supplied))
                    deliver(chunk, index)
                }
            }
        }
    }

    private func startOver() -> Bool {
        endRun()
        guard !isInterrupted else { return false }
        guard canLoop, loops.load(ordering: .acquiring) else {
            finish()
            return false
        }
        if content.hasPictures, timeline.fed > Self.hopeless, !branches.tap.hasFrame { giveUp() }
        if content.hasPictures { markLap() }
        note(.feed(.endQueued))
        next = 0
        timeline.beginLap()
        return true
    }

    /// A tap that gets this mark without a picture before it knows that a jump went beyond the last picture.
    private func markLap() {
        branches.entries(.picture).first?.send(gst_event_new_segment_done(GST_FORMAT_TIME, -1))
    }

    private func finish() {
        branches.end(content)
        note(.feed(.endQueued))
        if content.hasPictures, !branches.hasPictures { giveUp() }
    }

    private func giveUp() { note(.unplayable(.damaged("nothing in it could be decoded"))) }

    private func deliver(_ chunk: SegmentChunk, _ index: Int) {
        do throws(PipelineError) {
            if run == nil || chunk.format != format { try startRun(chunk, index) }
        } catch {
            return note(.unplayable(error))
        }
        guard let run else { return }
        let before = run.yield
        let flow = run.feed(SegmentShape.withoutTag(chunk.data))
        switch flow {
        // Interrupted, or all streams are unused.
        case GST_FLOW_FLUSHING, GST_FLOW_EOS, GST_FLOW_NOT_LINKED: return
        default: break
        }
        run.segmentFed(at: start(of: index), lasting: Nanoseconds.signed(spans[index].duration))
        let isWhole = flow == GST_FLOW_OK && run.shape.isWhole(chunk.data)
        // The segment after a damaged one must not be parsed as its rest.
        if !isWhole || run.yield == before { endRun() }
        judge(index, isWhole: isWhole, hasYielded: run.yield > before)
        guard damagedInARow < spans.count else { return content.hasPictures ? giveUp() : () }
        next = index + 1
        ask()
    }

    private func judge(_ index: Int, isWhole: Bool, hasYielded: Bool) {
        let complaint = complaint.withLock { $0.take() }
        damagedInARow = hasYielded ? 0 : damagedInARow + 1
        if !isWhole || !hasYielded || complaint != nil {
            note(.feed(.skipped("segment \(index) is damaged" + (complaint.map { ": \($0)" } ?? ""))))
        }
    }

    // MARK: Runs

    private func startRun(_ chunk: SegmentChunk, _ index: Int) throws(PipelineError) {
        endRun()
        format = chunk.format
        timeline.beginRun(at: start(of: index))
        let shape = SegmentShape(of: chunk, declared: bytes.container)
        let run = try SegmentRun(shape, timeline, pump: self)
        self.run = run
        if let initialisation = chunk.initialisation { _ = run.feed(initialisation) }
    }

    private func endRun() {
        guard let run else { return }
        run.drain()
        timeline = run.timeline
        run.discard()
        self.run = nil
    }

    private func start(of index: Int) -> SegmentTimeline.Time { Nanoseconds.signed(spans[index].start) }

    // MARK: Faults

    /// An error of a run's own element ends only that run.
    func heard(_ message: BusNote) {
        guard case .failed(let error, _) = message else { return note(.bus(message)) }
        complaint.withLock { $0 = error.description }
    }
}
