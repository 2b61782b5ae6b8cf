// Tests which levels a clip gets, and which sizes a picture.

import FeedsEngine
import Testing

struct LevelLadderTests {
    private func sizes(_ width: Int, _ height: Int) -> [String] {
        LevelLadder.levels(width: width, height: height).map { "\($0.side): \($0.width)x\($0.height) \($0.kilobits)" }
    }

    @Test func levelsAboveTheSourceAreLeftOut() {
        #expect(sizes(720, 1280) == ["360: 360x640 600", "540: 540x960 1300", "720: 720x1280 2500"])
        #expect(sizes(1280, 720).last == "720: 1280x720 2500")
        #expect(sizes(2160, 3840).last == "1080: 1080x1920 5000")
    }

    @Test func aSourceBetweenTwoLevelsGetsItsOwn() {
        #expect(sizes(640, 1138).last == "640: 640x1138 2500")
        // Too close to 540 to be worth a file.
        #expect(sizes(600, 1066).last == "540: 540x960 1300")
        #expect(sizes(270, 480) == ["270: 270x480 600"])
    }

    @Test func strangeShapesGetALevelThatDecodersTake() {
        for (width, height) in [(0, 0), (1, 1), (2, 65_536), (65_536, 65_536), (65_536, 100), (333, 777), (-5, 9)] {
            let levels = LevelLadder.levels(width: width, height: height)
            #expect(!levels.isEmpty, "\(width)x\(height)")
            for level in levels {
                #expect(level.width % 2 == 0 && level.height % 2 == 0 && level.width >= 2 && level.height >= 2)
                #expect(level.width * level.height <= 8704 * 256)
            }
        }
    }

    @Test func picturesAreNeverEnlarged() {
        let small = LevelLadder.pictureSizes(width: 300, height: 200)
        #expect(small.count == 1 && small[0] == (300, 200))
        let large = LevelLadder.pictureSizes(width: 4000, height: 3000)
        #expect(large.map(\.height) == [540, 1080])
    }

    @Test func moreWorkCostsMore() {
        let levels = LevelLadder.levels(width: 720, height: 1280)
        let fast = PublishCost.clip(duration: 10, rate: 30, levels: levels, isCareful: false)
        let careful = PublishCost.clip(duration: 10, rate: 30, levels: levels, isCareful: true)
        #expect(fast.seconds > 8 && fast.seconds < 20 && careful.seconds > fast.seconds * 1.5)
        #expect(fast.bytes > 1e6)
    }
}
