// One HLS stream as a player reads it: whole segments by number.
// Thread: any; completions come on the cache's queue. Invariant: every read is answered exactly once.

import FeedsModels
import Foundation
import Synchronization

final class HLSStream: SegmentReader {
    let container: SegmentContainer
    let segments: [MediaSegment]
    let sound: (any SegmentReader)? = nil
    private let source: HLSSource
    private let queue: QueueExecutor
    private let state = Mutex(State())

    private struct State {
        var pending: [Int: @Sendable (Result<SegmentPiece, MediaError>) -> Void] = [:]
        var lastRead = 0
        var lastSegment: Int?
        var isCancelled = false
    }

    init(_ source: HLSSource, container: SegmentContainer, queue: QueueExecutor) {
        self.source = source
        self.container = container
        self.queue = queue
        segments = source.media.segments.map { MediaSegment(start: $0.start, duration: $0.duration) }
    }

    func read(segment: Int, completion: @escaping @Sendable (Result<SegmentPiece, MediaError>) -> Void) {
        guard let ticket = take(segment, completion) else { return queue.async { completion(.failure(.cancelled)) } }
        Task {
            let result: Result<SegmentPiece, MediaError>
            do throws(MediaError) {
                result = .success(try await source.segment(segment))
            } catch {
                result = .failure(error)
            }
            queue.async { self.answer(ticket.number, with: result) }
            // One segment ahead, and only for somebody who reads one after the other: a first look costs one.
            if ticket.goesOn, segment + 1 < segments.count {
                // If it fails, whoever reads it will learn why.
                _ = try? await source.segment(segment + 1)
            }
        }
    }

    func cancel() {
        queue.sync {
            let left = state.withLock { state in
                defer { state.pending = [:] }
                state.isCancelled = true
                return state.pending.values
            }
            for completion in left { completion(.failure(.cancelled)) }
        }
    }

    private func take(
        _ segment: Int, _ completion: @escaping @Sendable (Result<SegmentPiece, MediaError>) -> Void
    ) -> (number: Int, goesOn: Bool)? {
        state.withLock { state in
            guard !state.isCancelled else { return nil }
            state.lastRead += 1
            state.pending[state.lastRead] = completion
            defer { state.lastSegment = segment }
            return (state.lastRead, state.lastSegment == segment - 1)
        }
    }

    private func answer(_ number: Int, with result: Result<SegmentPiece, MediaError>) {
        state.withLock { $0.pending.removeValue(forKey: number) }?(result)
    }
}
