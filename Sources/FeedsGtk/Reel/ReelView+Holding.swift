// What a hold on the reel does: a video plays faster, a Live Photo moves.
// Thread: main actor.

import FeedsCore
import FeedsEngine

extension ReelView {
    /// A Live Photo moves wherever it is held; a video plays faster at its edges only.
    var holdsAnywhere: Bool { MotionPlayer.canPlay(currentPage?.card) }

    /// True if the user may hold the picture now.
    var canHoldEdge: Bool { isResting && (controls.canHoldSpeed || holdsAnywhere) }

    func edgeHeld(_ isHeld: Bool) {
        guard isHeld else {
            // Another page may be current by now, so both end.
            controls.holdSpeed(false)
            motion?.handle(.letGo)
            return
        }
        guard let page = currentPage, holdsAnywhere else { return controls.holdSpeed(true) }
        motion?.handle(.held, on: page.player)
    }

    /// False if the current post is no Live Photo.
    func playMotion() -> Bool {
        guard let page = currentPage, holdsAnywhere else { return false }
        motion?.handle(.asked, on: page.player)
        return true
    }
}
