// What is known of each follow: the requests for it, and how much of it is unseen.
// Thread: main actor. Invariant: read only while a screen shows it, and at most once a second, because each answer and
// each seen post changes it.

import FeedsModels
import Observation

@MainActor @Observable final class FollowStates {
    private(set) var fetches: [String: FollowFetch] = [:]
    /// Without the follows of which everything is seen.
    private(set) var unseen: [String: Int] = [:]

    /// In seconds.
    private static let pause = 1.0

    @ObservationIgnored private let store: any FollowingStoreProtocol
    @ObservationIgnored private let scheduler: (any SchedulerProtocol)?
    @ObservationIgnored private var screens = 0
    @ObservationIgnored private var isStale = true
    @ObservationIgnored private var isBusy = false
    @ObservationIgnored private var rest: (any ScheduledCall)?
    /// Without follows the store need not be opened.
    @ObservationIgnored var followsAny = false { didSet { if followsAny != oldValue { changed() } } }

    /// Without `scheduler` there is no pause between two readings.
    init(_ store: any FollowingStoreProtocol, scheduler: (any SchedulerProtocol)?) {
        self.store = store
        self.scheduler = scheduler
    }

    func show() {
        screens += 1
        read()
    }

    func hide() { screens -= 1 }

    func changed() {
        isStale = true
        read()
    }

    private func read() {
        guard screens > 0, isStale, !isBusy else { return }
        (isStale, isBusy) = (false, true)
        Task {
            await readOnce()
            guard let scheduler else { return goOn() }
            rest = scheduler.after(Self.pause) { [weak self] in self?.goOn() }
        }
    }

    private func goOn() {
        isBusy = false
        read()
    }

    private func readOnce() async {
        guard followsAny else { return (fetches, unseen) = ([:], [:]) }
        // Without an answer the follows are shown without their states; the next change reads them again.
        guard let fetches = try? await store.fetches(), let counts = try? await store.counts() else { return }
        if fetches != self.fetches { self.fetches = fetches }
        let unseen = counts.mapValues(\.unseen).filter { $0.value > 0 }
        if unseen != self.unseen { self.unseen = unseen }
    }
}
