// A feed as the daily limits count it.
// Thread: main actor. Invariant: a photo counts while it is on screen; a video counts only while it plays.

import FeedsModels

extension FeedsViewModel: DailyLimited {
    func set(isDayOver: Bool) { hold(.dayIsOver, isDayOver) }

    func followSight(_ tell: @escaping (DaySight?) -> Void) {
        players.follow { [weak self] _ in
            if let self { tell(sight) }
        }
    }

    /// Nil while the feed shows nothing, or is suspended.
    private var sight: DaySight? {
        guard let post = post(currentIndex), !players.isSuspended else { return nil }
        // A photo has no player.
        let isVideo = players.medium(of: currentIndex) != nil
        let isWatched = isVideo ? players.playing == currentIndex : !players.isUserPaused
        return DaySight(name: post.id, isItem: true, isWatched: isWatched)
    }
}
