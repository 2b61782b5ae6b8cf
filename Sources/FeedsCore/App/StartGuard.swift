// Marks a source while it is being opened, so that a start after a crash asks before it opens that source again.
// Thread: main actor. Invariant: the mark is kept before the source is opened, and goes after some healthy seconds or
// when the app is closed.

package import FeedsModels

@MainActor package final class StartGuard {
    package enum Decision: Sendable, Hashable {
        case open
        /// The last start died with this source.
        case ask(OpeningMark)
    }

    /// Seconds for which a source must have been open. The main loop counts them, so a hang is not healthy.
    static let healthy = 10.0
    private let store: any OpeningStoreProtocol
    private let scheduler: any SchedulerProtocol
    private let left: OpeningMark?
    private var alarm: (any ScheduledCall)?

    package init(store: any OpeningStoreProtocol, scheduler: any SchedulerProtocol) {
        self.store = store
        self.scheduler = scheduler
        left = store.left()
    }

    /// Decides how to start with this source. `isNamed`: the user named the source for this start.
    package func decision(for source: FeedSource, isNamed: Bool) -> Decision {
        Self.decision(for: source, isNamed: isNamed, left: left)
    }

    package nonisolated static func decision(for source: FeedSource, isNamed: Bool, left: OpeningMark?) -> Decision {
        guard let left else { return .open }
        if left.isOf(source) { return .ask(left) }
        // A different source that the user names now needs no question. A marked source with a secret has no texts
        // in the mark, so it cannot be reopened.
        return isNamed || left.texts.isEmpty ? .open : .ask(left)
    }

    /// The source is about to be opened.
    package func opens(_ source: FeedSource) {
        alarm?.cancel()
        alarm = nil
        // The sample, and what is in the library.
        guard !source.texts.isEmpty else { return store.clear() }
        store.save(OpeningMark(source))
        alarm = scheduler.after(Self.healthy) { [weak self] in self?.finish() }
    }

    /// The source was open long enough, or the user has answered.
    package func finish() {
        alarm?.cancel()
        alarm = nil
        store.clear()
    }
}
