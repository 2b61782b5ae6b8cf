// Stores what the user watched and how far. It follows an open feed's players; WatchLog decides what is worth storing.
// Thread: main actor. Invariant: a swipe causes at most one write, and nothing is written while the history is off.

package import FeedsEngine
package import FeedsModels
package import Foundation

@MainActor package final class WatchHistory: VideoPlayerFollower {
    private let person: UserActions
    private let settings: SettingsModel
    private let players: VideoPlayerManager
    private let scheduler: any SchedulerProtocol
    private let post: (PostHandle) -> Post?
    private let now: () -> Date
    private var log = WatchLog()
    private var watched: Post?
    private var alarm: (any ScheduledCall)?

    /// `post` gives what an item of the feed is.
    package init(
        person: UserActions, settings: SettingsModel, players: VideoPlayerManager, scheduler: any SchedulerProtocol,
        now: @escaping () -> Date = Date.init, post: @escaping (PostHandle) -> Post?
    ) {
        self.person = person
        self.settings = settings
        self.players = players
        self.scheduler = scheduler
        self.now = now
        self.post = post
        players.follow(self)
    }

    /// The feed is closed; its players are still there.
    package func finish() {
        note()
        alarm?.cancel()
        players.unfollow(self)
    }

    package func currentWillChange() { note() }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .player(players.current, .looped), .player(players.current, .ended): _ = log.handle(.looped)
        case .player(players.current, .moving): watchOn()
        case .window(.pauseToggled) where players.isUserPaused, .window(.suspended(true)): note()
        case .window, .player, .mediumChanged: break
        }
        enter()
        _ = log.handle(.seen(watched != nil && !players.isSuspended, time: scheduler.now))
    }

    private func enter() {
        let current = players.current.flatMap(post).flatMap { $0.isBreak ? nil : $0 }
        guard current?.key != watched?.key else { return }
        watched = current
        _ = log.handle(.entered)
        watchOn()
    }

    private func note() {
        guard let watched else { return }
        let player = watched.media.count == 1 ? players.current.flatMap(players.player) : nil
        let event = WatchLog.Event.noted(
            position: player?.position, duration: player?.duration ?? watched.media[0].metadata.duration,
            time: scheduler.now)
        for case .write(let position) in log.handle(event) where settings.current.keepsHistory {
            let watch = Watch(at: now(), position: position)
            person.perform([.kept(watched), .watched(watched.key, watch)], .quiet)
        }
    }

    /// What goes on being watched is noted now and then, so that a sudden end costs little.
    private func watchOn() {
        alarm?.cancel()
        alarm = nil
        guard watched != nil else { return }
        alarm = scheduler.after(WatchLog.interval) { [weak self] in self?.tick() }
    }

    private func tick() {
        note()
        alarm = nil
        if players.playing == players.current, players.current.flatMap(players.medium) != nil { watchOn() }
    }
}
