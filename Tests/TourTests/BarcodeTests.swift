// The tour can read the fixture's barcode strips at any scale and offset, and the judge is exact with them.

import FeedsTestSupport
import Testing

@testable import TourKit

struct BarcodeTests {
    /// The stage at a position in a feed of test clips, all at one frame, scaled by nearest pixel.
    private func stage<R>(
        at position: Double, frame: Int, width: Int, height: Int, _ look: (PixelView) throws -> R
    ) rethrows -> R {
        let cover = PicturePlace(width: 9, height: 16, on: (width, height))
        let first = Int(position)
        let clips = (first...first + 1).map { BarcodeClip.planes(clip: $0, frame: frame) }
        var pixels: [UInt8] = []
        for y in 0..<height {
            let place = position + Double(y) / Double(height)
            let clip = Int(place)
            let inPage = (place - Double(clip)) * Double(height) - Double(cover.y)
            let row = min(BarcodeClip.height - 1, Int(inPage / Double(cover.height) * Double(BarcodeClip.height)))
            for x in 0..<width {
                guard (cover.x..<cover.x + cover.width).contains(x) || cover.x <= 0 else {
                    pixels += [60, 60, 60, 255]
                    continue
                }
                let column = Int((Double(x) - Double(cover.x)) / Double(cover.width) * Double(BarcodeClip.width))
                let luma = clips[clip - first][row * BarcodeClip.width + column]
                pixels += [luma, luma, luma, 255]
            }
        }
        return try looking(at: pixels, width: width, height: height, look)
    }

    private func looking<R>(
        at pixels: UnsafeRawPointer, width: Int, height: Int, _ look: (PixelView) throws -> R
    ) rethrows -> R {
        try look(PixelView(base: pixels, bytesPerRow: width * 4, width: width, height: height))
    }

    @Test(arguments: [(405, 720), (360, 640), (450, 800), (400, 640), (1280, 800)])
    func `a clip is read at any size of the stage`(width: Int, height: Int) {
        let pages = stage(at: 5, frame: 41, width: width, height: height) { BarcodeScanner.pages(in: $0) }
        #expect(pages.map(\.clip) == [5])
        #expect(pages.map(\.frame) == [41])
        #expect(abs(pages.first?.top ?? 9) < 0.01)
    }

    @Test(arguments: [0, 5, 21, 42, 63])
    func `a soak's marker is read as the post it is`(number: Int) {
        let pages = looking(at: SoakMarker(number: number).pixels, width: SoakMarker.width, height: SoakMarker.height) {
            BarcodeScanner.pages(in: $0)
        }
        #expect(pages.map(\.clip) == [number] && abs(pages.first?.top ?? 9) < 0.01)
    }

    @Test(arguments: [2.2, 2.5, 2.8])
    func `two clips that meet are told apart and placed`(position: Double) throws {
        let pages = stage(at: position, frame: 17, width: 405, height: 720) { BarcodeScanner.pages(in: $0) }
        try #require(pages.map(\.clip) == [2, 3])
        #expect(abs(pages[0].top - (2 - position)) < 0.01)
        #expect(abs(pages[1].top - (3 - position)) < 0.01)
    }

    @Test func `a strip with a flipped bit is no strip`() {
        let check = Barcode.check(clip: 9, frame: 100, strip: 4)
        func bits(_ value: Int, _ count: Int) -> [Int] { (0..<count).reversed().map { value >> $0 & 1 } }
        let good = ([1, 0] + bits(9, 6) + bits(100, 8) + bits(4, 4) + bits(check, 6) + [0, 1]).map { $0 * 200 + 20 }
        #expect(Barcode.read(levels: good) == StripReading(clip: 9, frame: 100, strip: 4))
        for index in good.indices {
            var bad = good
            bad[index] = 240 - bad[index]
            #expect(Barcode.read(levels: bad) == nil)
        }
    }

    private func verdicts(_ shown: [(at: Microseconds, page: PageReading)]) -> [Verdict] {
        let references: [Int: ItemReference] = Dictionary(
            uniqueKeysWithValues: (0..<3).map { (clip: Int) in
                (clip, ItemReference([], clip: clip))
            })
        let grid = Scenery.stage(at: 0)
        let paints = shown.map { Paint(at: $0.at, grid: grid, pages: [$0.page]) }
        var judge = FrameJudge(references: references, timeline: Timeline(events: []), paints: paints)
        return paints.map { judge.judge($0) }
    }

    @Test func `frames that run on and loop are well`() {
        let frames = Array(0..<60) + Array(0..<20)
        let shown = frames.enumerated().map { index, frame in
            (at: Microseconds(index) * 33_333, page: PageReading(clip: 0, frame: frame, top: 0))
        }
        #expect(verdicts(shown).allSatisfy { $0 == .ok })
    }

    @Test func `a picture of an earlier visit is wrong when the clip then starts over`() {
        let frames = [59, 40, 40, 40, 0, 1, 2]
        let shown = frames.enumerated().map { index, frame in
            (at: Microseconds(index) * 33_333, page: PageReading(clip: 0, frame: frame, top: 0))
        }
        #expect(verdicts(shown).count(where: \.isWrong) == 2)
    }

    @Test func `another clip, and the right one out of place, are wrong`() {
        #expect(verdicts([(0, PageReading(clip: 1, frame: 3, top: 0))])[0].isWrong)
        #expect(verdicts([(0, PageReading(clip: 0, frame: 3, top: 0.2))])[0].isWrong)
        #expect(verdicts([(0, PageReading(clip: 0, frame: 3, top: 0.01))])[0] == .ok)
    }
}
