// Whether the current item plays or waits for data at this moment.
// Thread: main actor; a plain value. Invariant: never both.

import FeedsEngine
import FeedsModels

struct Viewing: Equatable {
    private(set) var item: PostHandle?
    private(set) var isMoving = false
    /// True while the user wants to see the item and it cannot play.
    private(set) var isWaiting = false
    private var isStalled = false
    /// True when the video has stopped at its end.
    private var isOver = false

    @MainActor mutating func follow(_ activity: VideoPlayerManager.Activity, _ players: VideoPlayerManager) {
        if players.current != item { (isStalled, isOver) = (false, false) }
        switch activity {
        case .mediumChanged: isStalled = false
        case .player(players.current, .stalled(let isShort)): isStalled = isShort
        case .player(players.current, .moving): (isStalled, isOver) = (false, false)
        case .player(players.current, .ended): isOver = true
        default: break
        }
        item = players.current
        isMoving = item != nil && players.playing == item && !isStalled && !isOver && isVideo(players)
        isWaiting = isVideo(players) && !players.isUserPaused && !players.isSuspended && isShort(players)
    }

    @MainActor private func isVideo(_ players: VideoPlayerManager) -> Bool { item.flatMap(players.medium) != nil }

    @MainActor private func isShort(_ players: VideoPlayerManager) -> Bool {
        guard let item else { return false }
        switch players.stage(of: item) {
        case .cold, .warming, .cooling: return true
        case .primed, .playing: return isStalled
        case .failed: return false
        }
    }
}
