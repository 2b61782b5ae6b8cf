// Who may use the network now: what is watched at once, what the policy decides while nothing watched is on its way, and
// what paused players ask for by themselves while the policy rests.
// Thread: an actor on the cache's queue. Invariant: whoever waits is asked again each time that may have changed.

import Foundation

actor TransferGate {
    /// Why bytes are asked for that nobody watches yet.
    enum Need {
        /// The policy wants them, or they are a picture.
        case decided
        /// A paused player wants its first picture.
        case firstLook
        /// A paused player fills its queues.
        case more
    }

    /// Transfers that belong to a video alone when it begins to be watched: what slips in between them takes half of
    /// the line from the next.
    private static let headStart = 2

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Before anybody says what is watched, everything is.
    private var watched: Set<URL>?
    private var urgentTransfers = 0
    private var waiting: [@Sendable () -> Void] = []
    /// A policy fetches ahead, so readers need not.
    private var hasPolicy = false
    private var isPolicyAtRest = true
    /// What is left of the head start.
    private var headStart = 0

    init(queue: QueueExecutor) { self.queue = queue }

    func attend(to media: Set<URL>) {
        if media != watched { headStart = Self.headStart }
        watched = media
        wake()
    }

    func usePolicy() {
        hasPolicy = true
        isPolicyAtRest = false
    }

    func restPolicy() {
        isPolicyAtRest = true
        wake()
    }

    func isWatched(_ medium: URL) -> Bool { watched?.contains(medium) ?? true }

    /// Whether a reader may have more fetched than it asks for.
    func mayReadAhead(_ medium: URL) -> Bool { isWatched(medium) && !hasPolicy }

    func mayStart(_ medium: URL, _ need: Need = .decided) -> Bool {
        if isWatched(medium) { return true }
        guard urgentTransfers == 0 else { return false }
        return switch need {
        case .decided: true
        case .firstLook: isPolicyAtRest || headStart == 0
        case .more: isPolicyAtRest
        }
    }

    /// Calls back once, when it is worth asking again.
    func wait(_ again: @escaping @Sendable () -> Void) { waiting.append(again) }

    /// Returns when a transfer for the medium may start.
    func pass(_ medium: URL) async {
        while !mayStart(medium) {
            await withCheckedContinuation { continuation in waiting.append { continuation.resume() } }
        }
    }

    /// A transfer for the medium starts; hand the answer to `ended`.
    func began(_ medium: URL) -> Bool {
        let isUrgent = watched != nil && isWatched(medium)
        if isUrgent { urgentTransfers += 1 }
        return isUrgent
    }

    func ended(isUrgent: Bool) {
        guard isUrgent else { return }
        urgentTransfers -= 1
        headStart = max(0, headStart - 1)
        if urgentTransfers == 0 { wake() }
    }

    private func wake() {
        let all = waiting
        waiting = []
        // Later, so that whoever just ended an urgent transfer can start the next one first.
        for again in all { queue.async(again) }
    }
}
