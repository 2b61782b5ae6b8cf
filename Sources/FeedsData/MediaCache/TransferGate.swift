// Who may use the network now. While a policy fetches, transfers go one after the other as it decides; while it rests,
// what is watched goes first, and paused players get what they ask for by themselves. A video of which nothing was here
// when one came to it has the line alone until it has begun to come.
// Thread: an actor on the cache's queue. Invariant: whoever waits is asked again each time that may have changed.

import Foundation

actor TransferGate {
    /// Why bytes are asked for.
    enum Need {
        /// The policy wants them, or they are a picture.
        case decided
        /// A player looks for an index or a first picture.
        case firstLook
        /// A player fills its queues.
        case more
    }

    private enum Turn {
        /// The policy fetches for what is watched, or that stands still.
        case watched
        /// The policy fetches for something else: what is watched has enough for as long as that has the line alone.
        case others
        /// The policy is about to decide.
        case undecided
        /// There is no policy, or it rests.
        case anybody
    }

    /// Transfers for what is watched after which others get their first picture though it is not their turn.
    private static let patience = 8
    /// Seconds that posters wait at most for a video that begins, or for the poster before them.
    private static let posterPatience = 1.0

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Before anybody says what is watched, everything is.
    private var watched: Set<URL>?
    private var urgentTransfers = 0
    private var waiting: [(medium: URL, again: @Sendable () -> Void)] = []
    /// A policy fetches ahead, so readers need not.
    private var hasPolicy = false
    private var turn = Turn.anybody
    /// What is left of the patience.
    private var patience = 0
    /// The number of the video that has not begun to come; nil when what is watched has.
    private var beginning: Int?
    private var lastBeginning = 0
    private var posters = PosterLine()
    private let later: Later

    typealias Later = @Sendable (_ seconds: Double, _ work: @escaping @Sendable () -> Void) -> Void

    init(queue: QueueExecutor, later: Later? = nil) {
        self.queue = queue
        self.later = later ?? { queue.async(after: $0, $1) }
    }

    /// `isMissing` says that nothing of what is watched is here. Answers with what was watched and no longer is.
    func attend(to media: Set<URL>, isMissing: Bool = false, posters: [URL] = []) -> Set<URL> {
        let left = (watched ?? []).subtracting(media)
        self.posters.attend(to: posters)
        if media != watched {
            patience = Self.patience
            beginning = nil
            if isMissing { begin() }
        }
        watched = media
        hurry()
        wake()
        admitPosters()
        return left
    }

    private func begin() {
        lastBeginning += 1
        beginning = lastBeginning
        later(Self.posterPatience) { [weak self, lastBeginning] in
            self?.assumeIsolated { if $0.beginning == lastBeginning { $0.hasBegun() } }
        }
    }

    /// Or it takes too long.
    private func hasBegun() {
        beginning = nil
        admitPosters()
    }

    // MARK: The policy

    /// It fetches this now.
    func usePolicy(for medium: URL) {
        hasPolicy = true
        take(watched == nil ? .anybody : isWatched(medium) ? .watched : .others)
    }

    /// That is here, or nearly so. What a player asks for meanwhile would come between it and its next choice.
    func policyFetched() { if watched != nil { take(.undecided) } }

    func restPolicy() { take(.anybody) }

    /// What is watched stands still, or only begins: it waits for nobody.
    func hurry() { if turn != .anybody { take(.watched) } }

    private func take(_ new: Turn) {
        guard new != turn else { return }
        turn = new
        wake()
    }

    // MARK: Transfers

    func isWatched(_ medium: URL) -> Bool { watched?.contains(medium) ?? true }

    /// Whether a reader may have more fetched than it asks for.
    func mayReadAhead(_ medium: URL) -> Bool { isWatched(medium) && !hasPolicy }

    func mayStart(_ medium: URL, _ need: Need = .decided) -> Bool {
        if isWatched(medium) {
            // One that begins does not wait for the policy to turn to it: it will fetch the same.
            return need == .decided || beginning != nil || turn == .watched || turn == .anybody
        }
        guard urgentTransfers == 0 else { return false }
        return switch need {
        case .decided: true
        case .firstLook: turn == .others || turn == .anybody || patience == 0
        case .more: turn == .anybody
        }
    }

    /// Calls back once, when it is worth asking again.
    func wait(_ medium: URL, _ again: @escaping @Sendable () -> Void) { waiting.append((medium, again)) }

    /// Returns when a transfer for the medium may start.
    func pass(_ medium: URL) async {
        while !mayStart(medium) {
            await withCheckedContinuation { continuation in wait(medium) { continuation.resume() } }
        }
    }

    /// A transfer for the medium starts; hand the answer to `ended`, as soon as the line is as good as free.
    func began(_ medium: URL) -> Bool {
        let isUrgent = watched != nil && isWatched(medium)
        if isUrgent { urgentTransfers += 1 }
        return isUrgent
    }

    func ended(_ medium: URL, isUrgent: Bool) {
        if watched != nil, isWatched(medium) { hasBegun() }
        guard isUrgent else { return }
        urgentTransfers -= 1
        patience = max(0, patience - 1)
        if urgentTransfers == 0 { wake() }
    }

    // MARK: Posters

    /// Returns when the picture may be fetched, with what to hand to `ended`.
    func pass(picture url: URL) async -> Int? {
        await withCheckedContinuation { continuation in wait(picture: url) { continuation.resume(returning: $0) } }
    }

    /// Calls back once. What is no poster of the window is on screen, for all we know, and waits for nobody.
    func wait(picture url: URL, _ go: @escaping PosterLine.Turn) {
        guard posters.holds(url) else { return go(nil) }
        posters.wait(url, go)
        admitPosters()
    }

    func ended(poster number: Int?) {
        guard let number else { return }
        posters.ended(number)
        admitPosters()
    }

    private func admitPosters() {
        guard beginning == nil, let (number, go) = posters.next() else { return }
        later(Self.posterPatience) { [weak self] in self?.assumeIsolated { $0.ended(poster: number) } }
        go(number)
    }

    private func wake() {
        let all = waiting
        waiting = []
        // Later, so that whoever just ended an urgent transfer can start the next one first.
        for waiter in all where isWatched(waiter.medium) { queue.async(waiter.again) }
        for waiter in all where !isWatched(waiter.medium) { queue.async(waiter.again) }
    }
}
