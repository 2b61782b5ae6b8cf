// Byte sources for tests: in memory, answering at once, holding reads back, or failing.
// Thread: any; one lock, answers on a separate queue. Invariant: every completion is called once.

import Dispatch
import FeedsTestSupport
import Foundation
import GstBridge
import Synchronization

struct BytesFailure: Error {}

/// Holds back all answers after the first few, until it is released or cancelled.
final class Gate: Sendable {
    private struct State {
        var heldFrom: Int?
        var asked = 0
        var held: [@Sendable (Bool) -> Void] = []
        var isCancelled = false
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "fake bytes")

    init(holdingFrom first: Int? = nil) { state = Mutex(State(heldFrom: first)) }

    var heldCount: Int { state.withLock { $0.held.count } }
    var askedCount: Int { state.withLock { $0.asked } }

    /// Calls `answer` with true for success.
    func pass(_ answer: @escaping @Sendable (Bool) -> Void) {
        let passes: Bool? = state.withLock { state in
            if state.isCancelled { return false }
            state.asked += 1
            guard let first = state.heldFrom, state.asked > first else { return true }
            state.held.append(answer)
            let count = state.held.count
            for waiter in state.waiters where waiter.count <= count { waiter.continuation.resume() }
            state.waiters.removeAll { $0.count <= count }
            return nil
        }
        if let passes { queue.async { answer(passes) } }
    }

    /// Returns when this many answers are held back.
    func held(_ count: Int) async {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                if state.held.count >= count {
                    continuation.resume()
                } else {
                    state.waiters.append((count, continuation))
                }
            }
        }
    }

    func hold() { state.withLock { $0.heldFrom = $0.asked } }

    func release() { empty(cancelling: false) }

    func cancel() { empty(cancelling: true) }

    private func empty(cancelling: Bool) {
        let held = state.withLock { state in
            defer { state.held = [] }
            state.heldFrom = nil
            if cancelling { state.isCancelled = true }
            return state.held
        }
        for answer in held { queue.async { answer(!cancelling) } }
    }
}

final class MemoryBytes: RandomAccessBytes {
    let length: Int64
    let gate: Gate
    private let data: Data
    /// Answers with fewer bytes than requested, as a cache with a partly filled chunk does.
    private let largestAnswer: Int
    private let failsBeyond: Int64

    init(_ data: Data, gate: Gate = Gate(), largestAnswer: Int = .max, failsBeyond: Int64 = .max) {
        self.data = data
        self.gate = gate
        self.largestAnswer = largestAnswer
        self.failsBeyond = failsBeyond
        length = Int64(data.count)
    }

    func read(at offset: Int64, count: Int, completion: @escaping @Sendable (Result<Data, any Error>) -> Void) {
        gate.pass { [self] goesOn in
            guard goesOn, offset + Int64(count) <= failsBeyond else { return completion(.failure(BytesFailure())) }
            let start = data.startIndex + Int(offset)
            completion(.success(data[start..<min(data.endIndex, start + min(count, largestAnswer))]))
        }
    }

    func cancel() { gate.cancel() }
}

/// Segments in memory; by default those of a clip, one second each.
final class MemorySegments: SegmentBytes {
    let container: SegmentedContainer
    let spans: [SegmentSpan]
    let sound: (any SegmentBytes)?
    let gate: Gate
    private let chunks: [SegmentChunk]

    init(
        _ chunks: [SegmentChunk], _ container: SegmentedContainer, sound: (any SegmentBytes)? = nil, gate: Gate = Gate()
    ) {
        self.chunks = chunks
        self.container = container
        self.sound = sound
        self.gate = gate
        spans = chunks.indices.map { SegmentSpan(start: Double($0), duration: 1) }
    }

    convenience init(_ clip: SegmentedClip, sound: (any SegmentBytes)? = nil, gate: Gate = Gate()) {
        self.init(clip.segments.indices.map { clip.chunk($0) }, clip.container, sound: sound, gate: gate)
    }

    func read(
        segment: Int, completion: @escaping @Sendable (Result<SegmentChunk, any Error>) -> Void
    ) {
        gate.pass { [self] goesOn in
            completion(goesOn ? .success(chunks[segment]) : .failure(BytesFailure()))
        }
    }

    func cancel() {
        gate.cancel()
        sound?.cancel()
    }
}

extension SegmentedClip {
    var container: SegmentedContainer { kind == .fragmentedMP4 ? .fragmentedMP4 : .transportStream }

    func chunk(_ segment: Int, format: Int = 0) -> SegmentChunk {
        SegmentChunk(
            data: segments[segment], initialisation: kind == .fragmentedMP4 ? initialisation : nil, format: format)
    }
}
