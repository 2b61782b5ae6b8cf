// Marks the posts of follows that the user sees, wherever they are shown. It follows an open feed's players; SeenLog
// decides when.
// Thread: main actor. Invariant: it works while the history is off too, because it stores no more than a mark on a post
// that is stored anyway; posts of no follow are left alone.

package import FeedsEngine
package import FeedsModels
package import Foundation

@MainActor package final class SeenPosts: VideoPlayerFollower {
    private let store: any FollowingStoreProtocol
    private let players: VideoPlayerManager
    private let scheduler: any SchedulerProtocol
    private let post: (PostHandle) -> Post?
    private let now: () -> Date
    private var log = SeenLog()
    private var current: Post?
    private var alarm: (any ScheduledCall)?
    private var last: Task<Void, Never>?

    /// `post` gives what a handle of the feed stands for.
    package init(
        store: any FollowingStoreProtocol, players: VideoPlayerManager, scheduler: any SchedulerProtocol,
        now: @escaping () -> Date = Date.init, post: @escaping (PostHandle) -> Post?
    ) {
        self.store = store
        self.players = players
        self.scheduler = scheduler
        self.now = now
        self.post = post
        players.follow(self)
    }

    /// The feed is closed; its players are still there.
    package func finish() {
        alarm?.cancel()
        players.unfollow(self)
    }

    /// Waits until all marks so far are in the store.
    package func flush() async { await last?.value }

    package func currentWillChange() { carryOut(log.handle(.tick(time: scheduler.now))) }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        enter()
        switch activity {
        case .player(players.current, .looped), .player(players.current, .ended): carryOut(log.handle(.ended))
        default: break
        }
        carryOut(log.handle(.shown(isShown, time: scheduler.now)))
    }

    /// Compares posts and not handles, because a refresh gives the same post a new handle.
    private func enter() {
        let next = players.current.flatMap(post)
        guard next?.key != current?.key else { return }
        current = next
        alarm?.cancel()
        _ = log.handle(.entered(length: next?.media.count == 1 ? next?.duration : nil))
    }

    /// A video that does not play is not seen.
    private var isShown: Bool {
        guard let current, !players.isSuspended else { return false }
        return current.media.first?.kind == .image || players.playing == players.current
    }

    private func carryOut(_ commands: [SeenLog.Command]) {
        alarm?.cancel()
        alarm = nil
        for command in commands {
            switch command {
            case .mark: mark()
            case .wait(let seconds):
                alarm = scheduler.after(seconds) { [weak self] in
                    guard let self else { return }
                    carryOut(log.handle(.tick(time: scheduler.now)))
                }
            }
        }
    }

    private func mark() {
        guard let key = current?.key else { return }
        let before = last
        last = Task { [store, date = now()] in
            await before?.value
            // A post that stays unseen is shown once more, which needs no message.
            try? await store.mark([key], seen: date)
        }
    }
}
