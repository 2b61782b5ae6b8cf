// Pictures that a screen cannot show are left out before they are scaled; no other picture is.

import Testing

@testable import GstBridge

struct FrameThinningTests {
    /// How many pictures of a second pass.
    private func passed(_ picturesEach: Int, rate: Double) -> Int {
        let thinning = FrameThinning { rate }
        let times = (0..<picturesEach).map { UInt($0) * 1_000_000_000 / UInt(picturesEach) }
        return times.count { !thinning.leavesOut($0) }
    }

    @Test(arguments: [(24, 24), (30, 30), (50, 50), (60, 60), (72, 72), (120, 60), (240, 60)])
    func aScreenGetsNoMoreThanItShows(_ pictures: Int, _ left: Int) { #expect(passed(pictures, rate: 1) == left) }

    @Test(arguments: [(0.25, 240), (0.125, 240), (0.5, 120), (2, 35)])
    func aSlowerClipKeepsMoreOfItsPictures(_ rate: Double, _ left: Int) { #expect(passed(240, rate: rate) == left) }

    @Test func theFirstPictureAfterAJumpPasses() {
        let thinning = FrameThinning { 1 }
        #expect(!thinning.leavesOut(1_000_000_000) && thinning.leavesOut(1_001_000_000))
        thinning.begin()
        #expect(!thinning.leavesOut(1_001_000_000))
        // Times that run back, or are unknown, are no reason to leave a picture out.
        #expect(!thinning.leavesOut(900_000_000) && !thinning.leavesOut(.max))
    }
}
