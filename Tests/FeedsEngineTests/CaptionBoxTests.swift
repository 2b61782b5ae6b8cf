// The place of captions over the picture: sides, positions, lines, and enough room to read.

import FeedsEngine
import Testing

struct CaptionBoxTests {
    private func margins(_ side: CaptionBox.Side, _ position: Double?) -> [Int] {
        let box = CaptionBox(side: side, position: position, width: 400)
        return [box.left, box.right]
    }

    @Test func aSideAloneStandsThere() {
        #expect(margins(.left, nil) == [0, 0])
        #expect(margins(.centre, nil) == [0, 0])
        #expect(margins(.right, nil) == [0, 0])
    }

    @Test func aPositionIsWhereThatSideStands() {
        #expect(margins(.left, 0.25) == [100, 0])
        #expect(margins(.right, 0.75) == [0, 100])
        #expect(margins(.centre, 0.25) == [0, 200])
        #expect(margins(.centre, 0.75) == [200, 0])
    }

    @Test(arguments: [CaptionBox.Side.left, .centre, .right], [-3, 0, 0.01, 0.5, 0.99, 1, 40.0])
    func thereIsAlwaysRoomToRead(side: CaptionBox.Side, position: Double) {
        let box = CaptionBox(side: side, position: position, width: 400)
        #expect(box.left >= 0 && box.right >= 0)
        #expect(400 - box.left - box.right >= 159)
    }

    @Test func aLineLiftsFromItsEdgeAndNeverPastTheMiddle() {
        #expect(CaptionBox.shift(line: 0.2, fromTop: true, height: 1000, room: 60, tall: 40) == 140)
        #expect(CaptionBox.shift(line: 0, fromTop: true, height: 1000, room: 60, tall: 40) == 0)
        #expect(CaptionBox.shift(line: 0.7, fromTop: false, height: 1000, room: 60, tall: 40) == 200)
        #expect(CaptionBox.shift(line: 0.98, fromTop: false, height: 1000, room: 60, tall: 40) == 0)
        #expect(CaptionBox.shift(line: 0.1, fromTop: false, height: 1000, room: 60, tall: 40) == 440)
        #expect(CaptionBox.shift(line: nil, fromTop: true, height: 1000, room: 60, tall: 40) == 0)
    }
}
