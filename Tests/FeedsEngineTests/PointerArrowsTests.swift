// When arrows are visible for a pointer.
// Thread: any. Invariant: each test begins without a pointer.

import FeedsEngine
import Testing

struct PointerArrowsTests {
    private static let wait = PointerArrows.Command.wait(seconds: PointerArrows.rest)

    @Test func theyComeWithThePointerAndGoWithItsRest() {
        var arrows = PointerArrows()
        #expect(arrows.handle(.moved(hasRoom: true)) == [.show(true), Self.wait])
        #expect(arrows.handle(.moved(hasRoom: true)) == [Self.wait])
        #expect(arrows.handle(.rested(isOnArrow: false)) == [.stopWaiting, .show(false)] && !arrows.isShown)
        #expect(arrows.handle(.rested(isOnArrow: false)).isEmpty)
    }

    @Test func aPointerThatRestsOnAnArrowKeepsThem() {
        var arrows = PointerArrows()
        _ = arrows.handle(.moved(hasRoom: true))
        #expect(arrows.handle(.rested(isOnArrow: true)) == [Self.wait] && arrows.isShown)
    }

    @Test func theyGoWithThePointerAndWithTheRoom() {
        var arrows = PointerArrows()
        #expect(arrows.handle(.left).isEmpty && arrows.handle(.moved(hasRoom: false)).isEmpty)
        _ = arrows.handle(.moved(hasRoom: true))
        #expect(arrows.handle(.left) == [.stopWaiting, .show(false)])
        _ = arrows.handle(.moved(hasRoom: true))
        #expect(arrows.handle(.moved(hasRoom: false)) == [.stopWaiting, .show(false)])
    }
}
