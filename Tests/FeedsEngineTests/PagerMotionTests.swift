// How drags, keys and jumps move the pages: what is accepted, what springs back, and how long it takes.
// Thread: any. Invariant: PagerScene finds no broken rule in any of them.

import FeedsEngine
import Testing

struct PagerMotionTests {
    @Test(arguments: [(0.34, 0.0, 6), (-0.34, 0, 4), (0.32, 0, 5), (0.05, 0.9, 6), (-0.05, -0.9, 4), (0.05, 0.7, 5)])
    func aDragIsAcceptedByDistanceOrFlick(pages: Double, velocity: Double, expected: Int) {
        var scene = PagerScene(count: 10, at: 5)
        scene.drag(pages, velocity: velocity)
        #expect(scene.commits == (expected == 5 ? [] : [expected]))
        scene.wait(0.4)
        #expect(scene.settles == [expected])
        #expect(scene.broken == [])
    }

    @Test func flickingBackTakesADragBack() {
        var scene = PagerScene(count: 10, at: 5)
        scene.drag(0.8, velocity: -1)
        scene.wait(0.4)
        #expect(scene.commits == [])
        #expect(scene.settles == [5])
        #expect(scene.broken == [])
    }

    @Test func oneDragIsOnePageHoweverFar() {
        var scene = PagerScene(count: 10, at: 5)
        scene.drag(3.5, velocity: 30)
        scene.wait(0.4)
        #expect(scene.commits == [6])
        #expect(scene.broken == [])
    }

    @Test func theCommitComesWithTheRelease() {
        var scene = PagerScene(count: 3)
        scene.send(.dragBegan(time: 0))
        scene.send(.dragMoved(pages: 0.5, time: 0.1))
        #expect(scene.send(.dragEnded(velocity: 2, time: 0.1)).first == .committed(1))
    }

    @Test func aStepTakesAQuarterOfASecond() {
        var scene = PagerScene(count: 3)
        scene.send(.step(1, time: 0))
        scene.wait(0.05)
        #expect(scene.position > 0.5)
        scene.wait(0.2)
        #expect(scene.settles == [])
        scene.wait(0.05)
        #expect(scene.settles == [1])
        #expect(!scene.isTicking)
        #expect(scene.broken == [])
    }

    @Test func aKeyDuringAFlightRetargetsIt() {
        var scene = PagerScene(count: 9)
        scene.send(.step(1, time: scene.time))
        scene.wait(0.06)
        let velocity = scene.motion.velocity(at: scene.time)
        scene.send(.step(1, time: scene.time))
        #expect(abs(scene.motion.velocity(at: scene.time) - velocity) < 1e-6)
        #expect(scene.commits == [1, 2])
        scene.wait(0.4)
        #expect(scene.settles == [2])
        #expect(scene.broken == [])
    }

    @Test func aKeyTurnsAFlightAround() {
        var scene = PagerScene(count: 9, at: 4)
        scene.send(.step(1, time: scene.time))
        scene.wait(0.04)
        let velocity = scene.motion.velocity(at: scene.time)
        scene.send(.step(-1, time: scene.time))
        #expect(abs(scene.motion.velocity(at: scene.time) - velocity) < 1e-6)
        scene.wait(0.4)
        #expect(scene.commits == [5, 4])
        #expect(scene.settles == [4])
        #expect(scene.broken == [])
    }

    @Test func keysFasterThanFramesAllCount() {
        var scene = PagerScene(count: 100)
        for _ in 0..<40 {
            scene.send(.step(1, time: scene.time))
            scene.wait(0.03)
        }
        scene.wait(0.4)
        #expect(scene.commits == Array(1...40))
        #expect(scene.settles == [40])
        #expect(scene.broken == [])
    }

    @Test func aFarJumpLandsAsSoonAsItsTargetHasAPicture() {
        var scene = PagerScene(count: 100)
        #expect(scene.send(.jump(to: 99, time: 0)).prefix(2) == [.teleported(by: 98), .committed(99)])
        #expect(scene.motion.departing == DepartingPage(item: 0, place: 98))
        scene.wait(0.05)
        #expect(scene.position == 98)
        #expect(scene.settles == [])
        #expect(scene.send(.pictured) == [.settled(99), .stopTicking])
        #expect(scene.position == 99)
        #expect(scene.motion.departing == nil)
        #expect(scene.broken == [])
    }

    @Test func aFarJumpToNoPictureLandsAllTheSame() {
        var scene = PagerScene(count: 100, at: 50)
        scene.send(.jump(to: 0, time: scene.time))
        scene.wait(0.11)
        #expect(scene.position == 1)
        scene.wait(0.03)
        #expect(scene.settles == [0])
        #expect(!scene.isTicking)
        #expect(scene.broken == [])
    }

    /// Typing locks the pages, but does not stop a jump that is already under way.
    @Test func aFarJumpLandsThoughPagesAreLocked() {
        var scene = PagerScene(count: 100)
        scene.send(.jump(to: 99, time: scene.time))
        scene.send(.locked(true, time: scene.time))
        scene.send(.pictured)
        #expect(scene.settles == [99])
    }

    @Test func aPictureDoesNotEndAFlight() {
        var scene = PagerScene(count: 100)
        #expect(scene.send(.pictured) == [])
        scene.send(.step(1, time: scene.time))
        #expect(scene.send(.pictured) == [])
        scene.wait(0.05)
        #expect(scene.settles == [])
    }

    @Test func aNearJumpSlides() {
        var scene = PagerScene(count: 100)
        scene.send(.jump(to: 1, time: scene.time))
        #expect(!scene.motion.isLeaping)
        scene.wait(0.4)
        #expect(scene.settles == [1])
        #expect(scene.broken == [])
    }

    /// A key during a leap continues from the visible page.
    @Test func aStepDuringALeapSlides() {
        var scene = PagerScene(count: 100)
        scene.send(.jump(to: 50, time: scene.time))
        scene.wait(0.02)
        scene.send(.step(1, time: scene.time))
        #expect(!scene.motion.isLeaping)
        #expect(scene.position < 51)
        scene.wait(0.4)
        #expect(scene.settles == [51])
        #expect(scene.broken == [])
    }

    @Test func jumpingBackAtOnceReturnsToThePageInSight() {
        var scene = PagerScene(count: 100)
        scene.send(.jump(to: 99, time: scene.time))
        scene.wait(0.02)
        scene.send(.jump(to: 0, time: scene.time))
        #expect(scene.motion.departing == nil)
        #expect(scene.position < 0.5)
        scene.wait(0.4)
        #expect(scene.commits == [99, 0])
        #expect(scene.broken == [])
    }

    /// Right after End, Up leads to the place where the departing page still stands.
    @Test func aStepOntoTheDepartingPagesPlaceMovesItAside() {
        var scene = PagerScene(count: 100)
        scene.send(.jump(to: 99, time: scene.time))
        scene.wait(0.02)
        scene.send(.step(-1, time: scene.time))
        #expect(scene.motion.departing == DepartingPage(item: 0, place: 97))
        scene.wait(0.4)
        #expect(scene.commits == [99, 98])
        #expect(scene.settles == [98])
        #expect(scene.broken == [])
    }

    @Test func theEndsGiveWayALittle() {
        var scene = PagerScene(count: 3, at: 2)
        scene.send(.dragBegan(time: 0))
        scene.send(.dragMoved(pages: 0.6, time: 0.1))
        #expect(abs(scene.position - (2 + 0.6 * 0.35)) < 1e-9)
        scene.send(.dragEnded(velocity: 9, time: scene.time))
        scene.wait(0.4)
        #expect(scene.commits == [])
        #expect(scene.settles == [2])
        #expect(scene.send(.step(1, time: scene.time)) == [])
        #expect(scene.broken == [])
    }

    @Test func pullingTheFirstPageDownRefreshes() {
        var scene = PagerScene(count: 3)
        scene.drag(-0.1)
        #expect(!scene.others.contains(.refreshRequested))
        scene.wait(0.4)
        scene.drag(-0.5)
        #expect(scene.others.suffix(2) == [.refreshRequested, .pulled(0)])
        #expect(scene.others.contains { if case .pulled(let fraction) = $0 { fraction > 1 } else { false } })
        scene.wait(0.4)
        #expect(scene.commits == [])
        #expect(scene.broken == [])
    }

    @Test func catchingAFlightKeepsItsPage() {
        var scene = PagerScene(count: 9)
        scene.send(.step(1, time: scene.time))
        scene.wait(0.03)
        let caught = scene.position
        scene.send(.dragBegan(time: scene.time))
        scene.wait(0.2)
        #expect(scene.position == caught)
        scene.send(.dragEnded(velocity: 0, time: scene.time))
        scene.wait(0.4)
        #expect(scene.commits == [1])
        #expect(scene.settles == [1])
    }

    @Test func aCancelledDragSpringsBack() {
        var scene = PagerScene(count: 9, at: 3)
        scene.send(.dragBegan(time: scene.time))
        scene.send(.dragMoved(pages: 0.9, time: scene.time))
        scene.send(.dragCancelled(time: scene.time))
        scene.wait(0.4)
        #expect(scene.commits == [])
        #expect(scene.settles == [3])
    }

    @Test func typingHoldsThePages() {
        var scene = PagerScene(count: 9, at: 3)
        scene.send(.locked(true, time: 0))
        scene.drag(0.9, velocity: 5)
        scene.send(.wheel(notches: 1, time: scene.time))
        scene.send(.scroll(pages: 0.9, time: scene.time))
        scene.send(.step(1, time: scene.time))
        #expect(scene.commits == [])
        #expect(scene.position == 3)
        scene.send(.locked(false, time: scene.time))
        scene.send(.step(1, time: scene.time))
        #expect(scene.commits == [4])
    }

    @Test func reducedMotionArrivesAtOnce() {
        var scene = PagerScene(count: 100)
        scene.send(.reducedMotion(true))
        #expect(scene.send(.step(1, time: 0)) == [.committed(1), .settled(1)])
        #expect(scene.send(.jump(to: 99, time: 0)) == [.committed(99), .settled(99)])
        #expect(scene.position == 99)
    }

    @Test func aShrunkenFeedLandsOnItsLastPage() {
        var scene = PagerScene(count: 10, at: 8)
        scene.send(.step(1, time: 0))
        #expect(scene.send(.countChanged(4)) == [.committed(3), .settled(3), .stopTicking])
        #expect(scene.position == 3)
        #expect(scene.send(.countChanged(0)) == [])
        #expect(scene.send(.step(1, time: 1)) == [])
        #expect(scene.send(.dragBegan(time: 1)) == [])
        #expect(scene.position == 0)
    }
}
