// Random input to the pages: they never jump, are never blank, and always come to rest.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PagerRandomTests {
    @Test func noRuleBreaks() {
        for seed in 0..<150 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var scene = PagerScene(count: Int.random(in: 1...30, using: &random))
            for _ in 0..<60 {
                act(&scene, &random)
                scene.wait(Double.random(in: 0...0.12, using: &random))
            }
            scene.wait(0.7)
            #expect(scene.broken.first == nil, "seed \(seed)")
            #expect(scene.motion.isResting && !scene.isTicking, "seed \(seed)")
            #expect(scene.position == Double(scene.motion.target), "seed \(seed)")
        }
    }

    /// From rest, a drag ends at most one page away.
    @Test func oneGestureIsOnePage() {
        var random = SplitMix64(seed: 7)
        var scene = PagerScene(count: 50, at: 25)
        for _ in 0..<300 {
            let before = scene.motion.target
            scene.drag(
                Double.random(in: -3...3, using: &random), velocity: Double.random(in: -20...20, using: &random))
            #expect(abs(scene.motion.target - before) <= 1)
            scene.wait(0.35)
            #expect(scene.settles.last == scene.motion.target)
        }
        #expect(scene.broken.first == nil)
    }

    private func act(_ scene: inout PagerScene, _ random: inout SplitMix64) {
        switch Int.random(in: 0..<21, using: &random) {
        case 0..<6: scene.send(.step(Bool.random(using: &random) ? 1 : -1, time: scene.time))
        case 6..<9: scene.send(.wheel(notches: Bool.random(using: &random) ? 1 : -1, time: scene.time))
        case 9..<12: scene.send(.scroll(pages: Double.random(in: -0.6...0.6, using: &random), time: scene.time))
        case 12: scene.send(.scrollEnded(velocity: Double.random(in: -5...5, using: &random), time: scene.time))
        case 13..<16:
            scene.drag(
                Double.random(in: -1.5...1.5, using: &random), velocity: Double.random(in: -6...6, using: &random))
        case 16..<18:
            scene.send(.jump(to: Int.random(in: 0..<scene.motion.count, using: &random), time: scene.time))
        case 18: scene.send(.jump(to: Bool.random(using: &random) ? 0 : scene.motion.count - 1, time: scene.time))
        case 19: scene.send(.pictured)
        default: scene.send(.countChanged(Int.random(in: 1...30, using: &random)))
        }
    }
}
