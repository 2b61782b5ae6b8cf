// Remembers the user's place, so that the next start returns to it.
// Thread: main actor. Invariant: a change is in the store after at most a second; if a feed cannot be read, the place
// that was stored before stays.

import FeedsEngine
package import FeedsModels

@MainActor package final class SessionKeeper: VideoPlayerFollower {
    /// Seconds within which changes are merged into a single write.
    private static let rest = 1.0
    /// How often the moment of a long video that plays is written.
    private static let interval = 10.0
    private let store: any SessionStoreProtocol
    private let scheduler: any SchedulerProtocol
    private var session: Session
    private var saved: Session
    private weak var app: AppCoordinator?
    private weak var feed: FeedsCoordinator?
    private weak var players: VideoPlayerManager?
    private var following: ChangeFollower?
    private var write: (any ScheduledCall)?
    private var alarm: (any ScheduledCall)?

    package init(store: any SessionStoreProtocol, scheduler: any SchedulerProtocol) {
        self.store = store
        self.scheduler = scheduler
        session = store.load()
        saved = session
    }

    /// How the last visit ended; read before `follow`.
    package var last: Session { saved }

    package func follow(_ app: AppCoordinator) {
        self.app = app
        following = ChangeFollower { [weak self] in self?.note() }
    }

    /// The window was given another size.
    package func windowChanged(to window: Session.Window) {
        session.window = window
        saveSoon()
    }

    /// The feed is about to be closed.
    package func finish() {
        save()
        following = nil
        players?.unfollow(self)
        feed = nil
        alarm?.cancel()
    }

    private func note() {
        guard let app else { return }
        if feed !== app.feeds { follow(app.feeds) }
        // The next start opens what could be read last.
        guard app.feeds.viewModel.phase == .loaded else { return }
        let sources = app.feeds.viewModel.source.sessionTexts
        if sources != session.sources { (session.sources, session.place) = (sources ?? [], nil) }
        // Following puts what was seen behind what is new, so its place would be in the middle of seen posts.
        let isKept = sources != nil && app.settings.current.keepsHistory && !app.isFollowing
        let key = isKept ? app.feeds.viewModel.post(app.feeds.viewModel.currentIndex)?.key : nil
        if !isKept { session.place = nil }
        if let key, key != session.place?.key { session.place = Session.Place(key: key) }
        saveSoon()
    }

    private func follow(_ feed: FeedsCoordinator) {
        players?.unfollow(self)
        self.feed = feed
        players = feed.viewModel.players
        players?.follow(self)
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .player(players?.current, .moving): watch()
        case .player(players?.current, .sought), .window(.pauseToggled), .window(.suspended): saveSoon()
        case .player, .window, .mediumChanged: break
        }
    }

    /// Only where a moment is worth keeping does anything wake up for it.
    private func watch() {
        alarm?.cancel()
        alarm = nil
        guard let feed, FeedStart.isLong(feed.playing?.duration) else { return }
        alarm = scheduler.after(Self.interval) { [weak self] in
            self?.save()
            self?.watch()
        }
    }

    private func saveSoon() {
        guard write == nil, session != saved || feed?.playing != nil else { return }
        write = scheduler.after(Self.rest) { [weak self] in self?.save() }
    }

    private func save() {
        write?.cancel()
        write = nil
        if session.place != nil, let player = feed?.playing, let position = player.position {
            session.place?.seconds = FeedStart.worthwhile(position, of: player.duration)
        }
        guard session != saved else { return }
        saved = session
        store.save(session)
    }
}

extension FeedsCoordinator {
    /// The player of the current post; nil for a photo, and for an album, because it has no single position.
    fileprivate var playing: (any VideoPlayerProtocol)? {
        guard viewModel.post(viewModel.currentIndex)?.media.count == 1 else { return nil }
        return viewModel.players.currentPlayer
    }
}
