// Reads a source beside the open feed. Only a source that can be read takes the open feed's place.
// Thread: main actor. Invariant: it ends once: with a feed to show, or with the reason why there is none.

import FeedsModels

@MainActor final class SourceOpening {
    enum Outcome {
        case read(FeedsCoordinator)
        case failed(FeedServiceError)
        /// The sentence says how long it took.
        case late(String)
    }

    /// Seconds after which a message tells the user that a source is being read.
    static let quiet = 0.6
    /// Seconds that a server has to answer.
    static let patience = 15

    let source: FeedSource
    /// True once the user has been told, and so may want to cancel.
    private(set) var isSaid = false
    private let feed: FeedsCoordinator
    private let onEnd: (Outcome) -> Void
    private var following: ChangeFollower?
    private var alarms: [any ScheduledCall] = []

    init(
        _ feed: FeedsCoordinator, scheduler: any SchedulerProtocol, say: @escaping (String) -> Void,
        onEnd: @escaping (Outcome) -> Void
    ) {
        self.feed = feed
        self.onEnd = onEnd
        source = feed.viewModel.source
        feed.set(isInFront: false)
        feed.start()
        following = ChangeFollower { [weak self] in self?.look() }
        alarms.append(
            scheduler.after(Self.quiet) { [weak self] in
                guard let self else { return }
                isSaid = true
                say(tr("Opening %1…", source.shortName))
            })
        // A folder on a slow disk takes the time that it takes.
        guard !source.isLocal else { return }
        alarms.append(
            scheduler.after(Double(Self.patience)) { [weak self] in
                guard let self else { return }
                end(.late(tr("%1 did not answer within %2 seconds.", source.name, "\(Self.patience)")))
            })
    }

    func cancel() {
        stop()
        feed.finish()
    }

    private func look() {
        let phase = feed.viewModel.phase
        switch phase {
        case .idle, .loading: return
        // The task keeps `following` from observing what the next steps read.
        case .loaded: Task { end(.read(feed)) }
        case .failed(let error): Task { end(.failed(error)) }
        }
    }

    private func end(_ outcome: Outcome) {
        guard following != nil else { return }
        stop()
        if case .read = outcome {} else { feed.finish() }
        onEnd(outcome)
    }

    private func stop() {
        following = nil
        for alarm in alarms { alarm.cancel() }
        alarms = []
    }
}
