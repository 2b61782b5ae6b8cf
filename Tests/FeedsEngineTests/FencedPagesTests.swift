// Pages that yield and come back, because the user may not leave them.
// Thread: any. Invariant: a fenced page stays the target, for any gesture or key.

import FeedsEngine
import Testing

struct FencedPagesTests {
    private func fenced(at page: Int = 3) -> PagerScene {
        var scene = PagerScene(count: 10, at: page)
        scene.send(.fenced(true))
        return scene
    }

    @Test func keysAndWheelsAreRefusedWithALittleWay() {
        var scene = fenced()
        #expect(scene.send(.step(1, time: scene.time)).contains(.refused))
        #expect(scene.motion.target == 3)
        #expect(scene.isTicking)
        scene.wait(1)
        #expect(scene.position == 3)
        #expect(scene.settles == [3])
        #expect(scene.commits.isEmpty)
        #expect(scene.send(.wheel(notches: 1, time: scene.time)).contains(.refused))
        #expect(scene.send(.jump(to: 9, time: scene.time)).contains(.refused))
    }

    @Test func aDragFollowsInPartAndComesBack() {
        var scene = fenced()
        scene.send(.dragBegan(time: scene.time))
        scene.send(.dragMoved(pages: 0.9, time: scene.time))
        #expect(scene.position > 3.2 && scene.position < 3.4)
        #expect(scene.send(.dragEnded(velocity: 3, time: scene.time)).contains(.refused))
        scene.wait(1)
        #expect(scene.position == 3)
        #expect(scene.commits.isEmpty)
    }

    @Test func aLookAroundTheCornerIsNotRefused() {
        var scene = fenced()
        scene.send(.dragBegan(time: scene.time))
        scene.send(.dragMoved(pages: 0.1, time: scene.time))
        #expect(!scene.send(.dragEnded(velocity: 0, time: scene.time)).contains(.refused))
    }

    @Test func theFirstPageCanStillBePulledToRefresh() {
        var scene = fenced(at: 0)
        scene.send(.dragBegan(time: scene.time))
        scene.send(.dragMoved(pages: -0.6, time: scene.time))
        #expect(scene.send(.dragEnded(velocity: 0, time: scene.time)).contains(.refreshRequested))
    }

    @Test func withoutTheFenceItGoesOn() {
        var scene = fenced()
        scene.send(.fenced(false))
        scene.send(.step(1, time: scene.time))
        #expect(scene.commits == [4])
    }

    @Test func underReducedMotionNothingMoves() {
        var scene = fenced()
        scene.send(.reducedMotion(true))
        #expect(scene.send(.step(1, time: scene.time)) == [.refused])
        #expect(scene.position == 3)
    }
}
