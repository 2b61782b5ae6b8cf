// Wheels and touchpads: a gesture turns one page, on every device.
// Thread: any. Invariant: PagerScene finds no broken rule in any of them.

import FeedsEngine
import Testing

struct PagerWheelTests {
    @Test func theFirstNotchTurnsThePage() {
        var scene = PagerScene(count: 9)
        #expect(scene.send(.wheel(notches: 1, time: 0)).first == .committed(1))
    }

    @Test(arguments: [0.012, 0.03, 0.05])
    func aQuickFlickIsOnePage(gap: Double) {
        var scene = PagerScene(count: 9)
        spin(&scene, notches: 5, gap: gap)
        #expect(scene.commits == [1])
    }

    @Test func aWheelThatKeepsSpinningTurnsAPageEvery400Milliseconds() {
        var scene = PagerScene(count: 30)
        spin(&scene, notches: 105, gap: 0.04)
        #expect((10...11).contains(scene.commits.count))
        #expect(scene.commits.last == scene.commits.count)
        #expect(scene.broken == [])
    }

    @Test func separateNotchesAreSeparatePages() {
        var scene = PagerScene(count: 9)
        spin(&scene, notches: 3, gap: 0.25)
        #expect(scene.commits == [1, 2, 3])
    }

    @Test func aNotchWithinTheLockIsSwallowed() {
        var scene = PagerScene(count: 9)
        spin(&scene, notches: 2, gap: 0.15)
        #expect(scene.commits == [1])
    }

    @Test func turningBackIsNotSwallowed() {
        var scene = PagerScene(count: 9, at: 4)
        spin(&scene, notches: 3, gap: 0.03)
        scene.send(.wheel(notches: -1, time: scene.time))
        #expect(scene.commits == [5, 4])
    }

    @Test func partsOfANotchAddUp() {
        var scene = PagerScene(count: 9)
        for _ in 0..<3 { scene.send(.wheel(notches: 0.125, time: scene.time)) }
        #expect(scene.commits == [])
        scene.send(.wheel(notches: 0.125, time: scene.time))
        #expect(scene.commits == [1])
    }

    @Test func aTouchpadFollowsTheFingers() {
        var scene = PagerScene(count: 9)
        scroll(&scene, pages: 0.2, steps: 10)
        #expect(abs(scene.position - 0.2) < 1e-9)
        scene.send(.scrollEnded(velocity: 1, time: scene.time))
        #expect(scene.commits == [1])
        scene.wait(0.4)
        #expect(scene.settles == [1])
        #expect(scene.broken == [])
    }

    @Test func oneLongScrollWithItsTailIsOnePage() {
        var scene = PagerScene(count: 9)
        scroll(&scene, pages: 4, steps: 100)
        scene.send(.scrollEnded(velocity: 3, time: scene.time))
        scroll(&scene, pages: 2, steps: 100)
        scene.wait(0.4)
        #expect(scene.commits == [1])
        #expect(scene.settles == [1])
    }

    @Test func aPauseOrAnotherDirectionEndsTheTail() {
        var scene = PagerScene(count: 9)
        scroll(&scene, pages: 1.2, steps: 20)
        scroll(&scene, pages: -1.2, steps: 20)
        #expect(scene.commits == [1, 0])
        scene.wait(0.1)
        scroll(&scene, pages: 1.2, steps: 20)
        #expect(scene.commits == [1, 0, 1])
    }

    /// Some drivers never report that the fingers were lifted.
    @Test(arguments: [(0.5, [1]), (0.2, [Int]())])
    func silenceEndsAScroll(pages: Double, commits: [Int]) {
        var scene = PagerScene(count: 9)
        scroll(&scene, pages: pages, steps: 10)
        #expect(scene.commits == [])
        scene.wait(0.7)
        #expect(scene.commits == commits)
        #expect(scene.motion.isResting)
        #expect(scene.broken == [])
    }

    private func spin(_ scene: inout PagerScene, notches: Int, gap: Double) {
        for _ in 0..<notches {
            scene.send(.wheel(notches: 1, time: scene.time))
            scene.wait(gap)
        }
    }

    private func scroll(_ scene: inout PagerScene, pages: Double, steps: Int) {
        for _ in 0..<steps {
            scene.send(.scroll(pages: pages / Double(steps), time: scene.time))
            scene.wait(0.01)
        }
    }
}
