// An HLS stream as a player reads it: whole segments by number, each at the level that suits the moment.
// Thread: any; completions come on the streams' queue. Invariant: every read is answered exactly once.

import FeedsEngine
import FeedsModels
import Foundation
import Synchronization

final class HLSStream: SegmentReader {
    typealias Completion = @Sendable (Result<SegmentData, MediaError>) -> Void

    let container: SegmentContainer
    let sound: (any SegmentReader)?
    var segments: [MediaSegment] { presentation.segments }
    private let presentation: HLSPresentation
    private let wanted: @Sendable () -> Int
    private let state: Mutex<State>

    private struct State {
        var pending: [Int: Completion] = [:]
        var lastRead = 0
        var lastSegment: Int?
        var isCancelled = false
        var levels: LevelSwitch
        var lastLevel: Int?
    }

    /// The stream asks `wanted` before each segment for its level, as long as the network is fast enough.
    init(
        _ presentation: HLSPresentation, container: SegmentContainer, sound: HLSStream? = nil,
        wanted: @escaping @Sendable () -> Int
    ) {
        self.presentation = presentation
        self.container = container
        self.sound = sound
        self.wanted = wanted
        state = Mutex(State(levels: LevelSwitch(levels: presentation.variants.map { $0.bitsPerSecond ?? 0 })))
    }

    /// The level of the latest segment.
    var lastLevel: Int? { state.withLock { $0.lastLevel } }

    func read(segment: Int, completion: @escaping Completion) {
        guard let ticket = take(segment, completion) else {
            return presentation.queue.async { completion(.failure(.cancelled)) }
        }
        Task {
            let result = await fetch(segment)
            presentation.queue.async { self.answer(ticket.number, with: result) }
            // Fetches the next segment ahead only for a reader that reads in order, because a first look should cost a
            // single segment. A failure here is ignored; the reader gets it when it reads that segment.
            if ticket.goesOn, segment + 1 < segments.count { _ = await fetch(segment + 1) }
        }
    }

    func cancel() {
        presentation.queue.sync {
            let left = state.withLock { state in
                defer { state.pending = [:] }
                state.isCancelled = true
                return state.pending.values
            }
            for completion in left { completion(.failure(.cancelled)) }
        }
        sound?.cancel()
    }

    private func fetch(_ segment: Int) async -> Result<SegmentData, MediaError> {
        do throws(MediaError) {
            let delivery = try await presentation.segment(segment, trying: order())
            let plays = segments[segment].duration
            state.withLock {
                $0.levels.handle(.fetched(bytes: delivery.fetched, seconds: delivery.seconds, plays: plays))
                $0.lastLevel = delivery.level
            }
            return .success(delivery.piece)
        } catch {
            return .failure(error)
        }
    }

    private func order() -> [Int] {
        let wanted = wanted()
        return presentation.order(from: state.withLock { $0.levels.level(wanted: wanted) })
    }

    private func take(_ segment: Int, _ completion: @escaping Completion) -> (number: Int, goesOn: Bool)? {
        state.withLock { state in
            guard !state.isCancelled else { return nil }
            state.lastRead += 1
            state.pending[state.lastRead] = completion
            defer { state.lastSegment = segment }
            let goesOn = state.lastSegment == segment - 1 && !presentation.isPreloaded.load(ordering: .relaxed)
            return (state.lastRead, goesOn)
        }
    }

    private func answer(_ number: Int, with result: Result<SegmentData, MediaError>) {
        state.withLock { $0.pending.removeValue(forKey: number) }?(result)
    }
}
