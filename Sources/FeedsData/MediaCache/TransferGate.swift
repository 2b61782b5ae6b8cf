// Decides which transfer may use the network now. While a policy fetches, transfers run in the order that it chooses.
// While it rests, the watched media go first, and paused players get what they request. A video that the user comes to
// before any of it is cached has the network to itself until its first bytes arrive.
// Thread: an actor on the cache's queue. Invariant: every waiting transfer is asked again each time its turn may have
// come.

import Foundation

actor TransferGate {
    /// The reason for a request.
    enum Need {
        /// The policy wants the bytes, or they are a picture.
        case decided
        /// A player looks for an index or a first picture.
        case firstLook
        /// A player fills its queues.
        case more
    }

    private enum Turn {
        /// The policy fetches for the watched media, or the watched media stand still.
        case watched
        /// The policy fetches for other media: the watched media have enough buffered for the time that takes.
        case others
        /// The policy is about to decide.
        case undecided
        /// There is no policy, or it rests.
        case anybody
    }

    /// After so many transfers for the watched media, other media get their first picture out of turn.
    private static let patience = 8
    /// How many seconds posters and documents wait at most for a video, and posters for the poster before them.
    private static let asidePatience = 1.0

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Nil until the app says what the user watches; until then, all media count as watched.
    private var watched: Set<URL>?
    private var urgentTransfers = 0
    private var waiting: [(medium: URL, again: @Sendable () -> Void)] = []
    /// True while a policy fetches ahead, so readers need not.
    private var hasPolicy = false
    private var turn = Turn.anybody
    /// How many transfers for the watched media remain before others get a turn.
    private var patience = 0
    /// The number of the video whose first bytes are still missing; nil once they have arrived.
    private var beginning: Int?
    private var lastBeginning = 0
    private var posters = PosterQueue()
    /// Documents of follows that wait for the watched media.
    private var documents: [Int: @Sendable () -> Void] = [:]
    private var lastDocument = 0
    private let later: Later

    typealias Later = @Sendable (_ seconds: Double, _ work: @escaping @Sendable () -> Void) -> Void

    init(queue: QueueExecutor, later: Later? = nil) {
        self.queue = queue
        self.later = later ?? { queue.async(after: $0, $1) }
    }

    /// `isMissing` says that the cache has nothing of the watched media. Returns the media that are no longer watched.
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
        later(Self.asidePatience) { [weak self, lastBeginning] in
            self?.assumeIsolated { if $0.beginning == lastBeginning { $0.hasBegun() } }
        }
    }

    /// Also runs when the first bytes take too long.
    private func hasBegun() {
        beginning = nil
        admitPosters()
        admitDocuments()
    }

    // MARK: The policy

    /// The policy starts to fetch for this medium.
    func usePolicy(for medium: URL) {
        hasPolicy = true
        take(watched == nil ? .anybody : isWatched(medium) ? .watched : .others)
    }

    /// The policy's chunk has arrived, or nearly so. A player's request now would delay the policy's next choice.
    func policyFetched() { if watched != nil { take(.undecided) } }

    func restPolicy() { take(.anybody) }

    /// The watched media stand still or only begin, so they do not wait for other transfers.
    func hurry() { if turn != .anybody { take(.watched) } }

    private func take(_ new: Turn) {
        guard new != turn else { return }
        turn = new
        wake()
    }

    // MARK: Transfers

    func isWatched(_ medium: URL) -> Bool { watched?.contains(medium) ?? true }

    /// Whether the gate lets a reader fetch more than it asks for.
    func mayReadAhead(_ medium: URL) -> Bool { isWatched(medium) && !hasPolicy }

    func mayStart(_ medium: URL, _ need: Need = .decided) -> Bool {
        if isWatched(medium) {
            // A player that begins does not wait for the policy's turn, because the policy would fetch the same bytes.
            return need == .decided || beginning != nil || turn == .watched || turn == .anybody
        }
        guard urgentTransfers == 0 else { return false }
        return switch need {
        case .decided: true
        case .firstLook: turn == .others || turn == .anybody || patience == 0
        case .more: turn == .anybody
        }
    }

    /// Calls back once, when a new try may succeed.
    func wait(_ medium: URL, _ again: @escaping @Sendable () -> Void) { waiting.append((medium, again)) }

    /// Returns when a transfer for the medium may start.
    func pass(_ medium: URL) async {
        while !mayStart(medium) {
            await withCheckedContinuation { continuation in wait(medium) { continuation.resume() } }
        }
    }

    /// Registers the start of a transfer. The caller passes the result to `ended` as soon as the network is almost
    /// free.
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
        guard urgentTransfers == 0 else { return }
        wake()
        admitDocuments()
    }

    // MARK: Documents

    /// Returns when the watched media do not wait for the network, at the latest after a second.
    func passDocument() async {
        await withCheckedContinuation { continuation in wait(document: { continuation.resume() }) }
    }

    /// Calls back once.
    func wait(document go: @escaping @Sendable () -> Void) {
        guard isUrgent else { return go() }
        lastDocument += 1
        documents[lastDocument] = go
        later(Self.asidePatience) { [weak self, lastDocument] in
            self?.assumeIsolated { $0.documents.removeValue(forKey: lastDocument)?() }
        }
    }

    var waitingDocuments: Int { documents.count }

    private var isUrgent: Bool { beginning != nil || urgentTransfers > 0 }

    private func admitDocuments() {
        guard !isUrgent else { return }
        let all = documents
        documents = [:]
        for number in all.keys.sorted() { all[number]?() }
    }

    // MARK: Posters

    /// Returns when the picture may be fetched; the caller passes the number to `ended`.
    func pass(picture url: URL) async -> Int? {
        await withCheckedContinuation { continuation in wait(picture: url) { continuation.resume(returning: $0) } }
    }

    /// Calls back once. A picture that is not a poster of the window may be on screen, so it never waits.
    func wait(picture url: URL, _ go: @escaping PosterQueue.Turn) {
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
        later(Self.asidePatience) { [weak self] in self?.assumeIsolated { $0.ended(poster: number) } }
        go(number)
    }

    private func wake() {
        let all = waiting
        waiting = []
        // Deferred, so that the code that just ended an urgent transfer can start the next transfer first.
        for waiter in all where isWatched(waiter.medium) { queue.async(waiter.again) }
        for waiter in all where !isWatched(waiter.medium) { queue.async(waiter.again) }
    }
}
