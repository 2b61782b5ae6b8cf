// A clock that stands still until a test moves it.
// Thread: any; its state is behind a lock. Invariant: sleepers wake in the order of their deadlines, never too early.

import Synchronization

package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        /// Since the clock was made.
        package let offset: Duration

        package init(offset: Duration = .zero) { self.offset = offset }

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let id: Int
        let sleepers: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var sleepers: [Sleeper] = []
        /// Sleepers that were cancelled before they fell asleep.
        var cancelled: Set<Int> = []
        var watchers: [Watcher] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock { $0.now } }
    package var minimumResolution: Duration { .zero }

    /// Seconds since the clock was made, in the form for the engine's machines.
    package var seconds: Double { now.offset / .seconds(1) }

    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            let now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            state.now = now
            return due.sorted { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                add(Sleeper(id: id, deadline: deadline, continuation: continuation))
            }
        } onCancel: {
            cancel(id)
        }
    }

    /// Returns when this many tasks sleep, because only then does advancing the clock wake them. Also when the test has
    /// taken too long.
    package func waitForSleepers(_ number: Int = 1) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isReached = state.withLock { state in
                    if state.sleepers.count >= number || state.cancelled.remove(id) != nil { return true }
                    state.watchers.append(Watcher(id: id, sleepers: number, continuation: continuation))
                    return false
                }
                if isReached { continuation.resume() }
            }
        } onCancel: {
            cancelWatcher(id)
        }
    }

    private func cancelWatcher(_ id: Int) {
        let watcher = state.withLock { state -> Watcher? in
            if let index = state.watchers.firstIndex(where: { $0.id == id }) { return state.watchers.remove(at: index) }
            state.cancelled.insert(id)
            return nil
        }
        watcher?.continuation.resume()
    }

    private enum Outcome {
        case cancelled
        case due
        case asleep(seenBy: [Watcher])
    }

    private func add(_ sleeper: Sleeper) {
        let outcome = state.withLock { state -> Outcome in
            if state.cancelled.remove(sleeper.id) != nil { return .cancelled }
            if sleeper.deadline <= state.now { return .due }
            state.sleepers.append(sleeper)
            let count = state.sleepers.count
            let reached = state.watchers.filter { $0.sleepers <= count }
            state.watchers.removeAll { $0.sleepers <= count }
            return .asleep(seenBy: reached)
        }
        switch outcome {
        case .cancelled: sleeper.continuation.resume(throwing: CancellationError())
        case .due: sleeper.continuation.resume()
        case .asleep(let watchers): for watcher in watchers { watcher.continuation.resume() }
        }
    }

    private func cancel(_ id: Int) {
        let sleeper = state.withLock { state -> Sleeper? in
            if let index = state.sleepers.firstIndex(where: { $0.id == id }) { return state.sleepers.remove(at: index) }
            state.cancelled.insert(id)
            return nil
        }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
