// The judge on synthetic paints: correct ones pass, and each planted fault is reported as its kind.

import Testing

@testable import TourKit

struct FrameJudgeTests {
    private let references = Scenery.references(4)
    /// A swipe from item 1 to item 2 that takes 300 ms, after a second of rest.
    private let swipe = [
        AppEvent(at: 1_000_000, .commit(from: 1, to: 2, isPrimed: true, isVideo: true)),
        AppEvent(at: 1_300_000, .settle(2)),
    ]

    private func verdict(_ grid: CellGrid, at time: Microseconds, pages: [PageReading] = []) -> Verdict {
        let paint = Paint(at: time, grid: grid, pages: pages)
        let timeline = Timeline(events: [AppEvent(at: 0, .settle(1))] + swipe)
        var judge = FrameJudge(references: references, timeline: timeline, paints: [paint])
        return judge.judge(paint)
    }

    @Test(arguments: [1.0, 1.1, 1.33, 1.5, 1.72, 1.9, 2.0])
    func `a healthy swipe is well at every position`(position: Double) {
        #expect(verdict(Scenery.stage(at: position), at: 1_150_000) == .ok)
    }

    @Test func `at rest the item that is due is well, and no other`() {
        #expect(verdict(Scenery.stage(at: 2), at: 2_000_000) == .ok)
        for other in [0.0, 1, 3] {
            guard case .wrong = verdict(Scenery.stage(at: other), at: 2_000_000) else {
                Issue.record("item \(other) passed where 2 was due")
                continue
            }
        }
    }

    @Test(arguments: [1.0, 1.3, 1.5, 1.7, 2.0])
    func `a black page is black wherever it is`(position: Double) {
        let grid = Scenery.grid { x, y in
            let place = position + y
            return place >= 2 ? Scenery.black : Scenery.color(1, x: x, y: place - 1)
        }
        let verdict = verdict(grid, at: 1_150_000)
        // At the very start of the swipe the black page is still below the stage.
        if position == 1 { #expect(verdict == .ok) } else { #expect(verdict.isBlack, "\(verdict)") }
    }

    @Test func `a page of one flat colour is blank`() {
        let grid = Scenery.grid { _, _ in CellColor(red: 60, green: 60, blue: 64) }
        guard case .blank = verdict(grid, at: 2_000_000) else {
            Issue.record("a flat stage passed")
            return
        }
    }

    @Test(arguments: [1.3, 1.5, 1.7])
    func `the previous item's picture on the next page is wrong`(position: Double) {
        #expect(verdict(Scenery.stage(at: position) { _ in 1 }, at: 1_150_000).isWrong)
    }

    @Test(arguments: [1.3, 1.5, 1.7])
    func `pages that show each other's pictures are wrong`(position: Double) {
        #expect(verdict(Scenery.stage(at: position) { 3 - $0 }, at: 1_150_000).isWrong)
    }

    @Test func `controls over the picture are no fault`() {
        let grid = Scenery.grid { x, y in
            let covered = y < 0.1 || y > 0.6 || x > 0.82 || (abs(x - 0.5) < 0.08 && abs(y - 0.4) < 0.05)
            return covered ? CellColor(red: 20, green: 20, blue: 20) : Scenery.color(2, x: x, y: y)
        }
        #expect(verdict(grid, at: 2_000_000) == .ok)
    }

    @Test func `an encoder's differences are no fault, and a dark scene is not black`() {
        let paler = Scenery.grid { x, y in
            let color = Scenery.color(2, x: x, y: y)
            return CellColor(red: color.red / 20 * 19, green: color.green / 20 * 19, blue: color.blue / 20 * 19 + 6)
        }
        #expect(verdict(paler, at: 2_000_000) == .ok)

        let night = Scenery.frame { _, y in CellColor(red: 4, green: 4, blue: y > 0.5 ? 40 : 8) }
        let dark = ItemReference([ReferencePicture(night, on: (Scenery.width, Scenery.height))])
        let paint = Paint(
            at: 10, grid: Scenery.grid { _, y in CellColor(red: 3, green: 3, blue: y > 0.5 ? 41 : 7) })
        var judge = FrameJudge(references: [0: dark], timeline: Timeline(events: []), paints: [paint])
        #expect(judge.judge(paint) == .ok)
    }

    /// A landscape picture whole in the middle of each stage, over grey.
    private func landscape(_ item: Int, at position: Double) -> CellGrid {
        let band = 180.0 * 180 / 320 / 320
        return Scenery.grid { x, y in
            let page = position + y
            let place = (page - page.rounded(.down) - 0.5) / band + 0.5
            guard (0..<1).contains(place) else { return CellColor(red: 90, green: 70, blue: 80) }
            return Scenery.color(item, x: x, y: place)
        }
    }

    @Test(arguments: Array(stride(from: 1.05, to: 2, by: 0.1)))
    func `between two pictures that stand whole no position goes unjudged`(position: Double) {
        let wide = (0..<4).map { item in Scenery.frame(width: 320, height: 180) { Scenery.color(item, x: $0, y: $1) } }
        let references = Dictionary(
            uniqueKeysWithValues: (0..<4).map {
                ($0, ItemReference([ReferencePicture(wide[$0], on: (Scenery.width, Scenery.height))]))
            })
        let timeline = Timeline(events: [AppEvent(at: 0, .settle(1))] + swipe)
        let paint = Paint(at: 1_150_000, grid: landscape(3, at: position))
        var judge = FrameJudge(references: references, timeline: timeline, paints: [paint])
        #expect(judge.judge(paint).isWrong)
    }

    @Test func `what none of an item's pictures explains is wrong, unless not all of them are known`() {
        let strange = Paint(
            at: 10, grid: Scenery.grid { x, y in CellColor(red: UInt8(x * 250), green: 90, blue: UInt8(y * 250)) })
        for isPartial in [false, true] {
            let frame = Scenery.frame { Scenery.color(0, x: $0, y: $1) }
            let picture = ReferencePicture(frame, on: (Scenery.width, Scenery.height))
            var judge = FrameJudge(
                references: [0: ItemReference([picture], isPartial: isPartial)], timeline: Timeline(events: []),
                paints: [])
            #expect(judge.judge(strange).isWrong == !isPartial)
        }
    }

    @Test func `a clip is its frames, also those that only flash by`() {
        let frames = (0..<3).map { index in Scenery.frame { Scenery.color(index, x: $0, y: $1) } }
        let pictures = frames.map { ReferencePicture($0, on: (Scenery.width, Scenery.height)) }
        var judge = FrameJudge(references: [0: ItemReference(pictures)], timeline: Timeline(events: []), paints: [])
        for frame in 0..<3 { #expect(judge.judge(Paint(at: 10, grid: Scenery.stage(at: Double(frame)))) == .ok) }
        #expect(judge.judge(Paint(at: 10, grid: Scenery.stage(at: 3))).isWrong)
    }

    @Test func `an item that nobody could decode is not judged`() {
        let paint = Paint(at: 10, grid: Scenery.stage(at: 3))
        var judge = FrameJudge(references: [:], timeline: Timeline(events: []), paints: [paint])
        #expect(judge.judge(paint) == .ok)
    }

    @Test func `a landscape picture is looked for in the middle, over any backdrop`() {
        let wide = Scenery.frame(width: 320, height: 180) { Scenery.color(3, x: $0, y: $1) }
        let reference = ItemReference([ReferencePicture(wide, on: (Scenery.width, Scenery.height))])
        func stage(_ item: Int) -> Paint {
            let band = 180.0 * 180 / 320 / 320
            return Paint(
                at: 10,
                grid: Scenery.grid { x, y in
                    let place = (y - 0.5) / band + 0.5
                    guard (0..<1).contains(place) else { return CellColor(red: 90, green: 70, blue: 80) }
                    return Scenery.color(item, x: x, y: place)
                })
        }
        var judge = FrameJudge(
            references: [0: reference, 1: references[0] ?? reference], timeline: Timeline(events: []), paints: [])
        #expect(judge.judge(stage(3)) == .ok)
        #expect(judge.judge(stage(2)) != .ok)
    }
}

extension Verdict {
    var isBlack: Bool { if case .black = self { true } else { false } }
    var isWrong: Bool { if case .wrong = self { true } else { false } }
}
