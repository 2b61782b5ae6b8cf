// A feed as the daily limits count it.
// Thread: main actor. Invariant: a photo counts while it is on screen; a video counts only while it plays.

import FeedsModels

extension FeedsViewModel: DailyLimited {
    func set(isDayOver: Bool) { hold(.dayIsOver, isDayOver) }

    func followSight(_ tell: @escaping (DaySight?) -> Void) {
        let follower = SightFollower { [weak self] in
            if let self { tell(sight) }
        }
        sightFollower = follower
        players.follow(follower)
    }

    /// Nil while the feed shows no post, or is suspended.
    private var sight: DaySight? {
        guard let post = post(currentIndex), !post.isBreak, !players.isSuspended else { return nil }
        // A photo has no player.
        let isVideo = players.current.flatMap(players.medium) != nil
        let isWatched = isVideo ? players.playing == players.current : !players.isUserPaused
        return DaySight(name: post.id, isItem: true, isWatched: isWatched)
    }
}

@MainActor private final class SightFollower: VideoPlayerFollower {
    private let look: () -> Void

    init(_ look: @escaping () -> Void) { self.look = look }

    func playersDid(_ activity: VideoPlayerManager.Activity) { look() }
}
