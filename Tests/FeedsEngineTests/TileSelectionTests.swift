// Selecting posts of a grid: by taps, by ranges, all of them, and what a tap means meanwhile.

import FeedsEngine
import Testing

@Suite struct TileSelectionTests {
    @Test func aTapOpensUntilSomethingIsSelected() {
        var selection = TileSelection()
        #expect(selection.handle(.tapped(3)) == [.open(3)])
        #expect(selection.handle(.toggled(3)) == [.changed] && selection.isOn)
        #expect(selection.handle(.tapped(4)) == [.changed])
        #expect(selection.chosen == [3, 4])
        _ = selection.handle(.tapped(3))
        _ = selection.handle(.tapped(4))
        #expect(!selection.isOn && selection.handle(.tapped(4)) == [.open(4)])
    }

    @Test func aRangeGrowsAndShrinksFromTheLastSelectedPost() {
        var selection = TileSelection()
        _ = selection.handle(.toggled(9))
        _ = selection.handle(.toggled(2))
        _ = selection.handle(.ranged([2, 3, 4, 5]))
        #expect(selection.chosen == [9, 2, 3, 4, 5] && selection.anchor == 2)
        _ = selection.handle(.ranged([2, 1]))
        #expect(selection.chosen == [9, 2, 1])
        #expect(selection.handle(.ranged([2, 1])) == [])
        #expect(selection.handle(.ranged([])) == [])
    }

    @Test func aRestingFingerOnlySelects() {
        var selection = TileSelection()
        _ = selection.handle(.held(1))
        #expect(selection.handle(.held(1)) == [] && selection.chosen == [1])
    }

    @Test func allAreSelectedAndLeft() {
        var selection = TileSelection()
        #expect(selection.handle(.left) == [])
        _ = selection.handle(.all([5, 6, 7]))
        #expect(selection.chosen == [5, 6, 7] && selection.anchor == 5)
        #expect(selection.handle(.left) == [.changed] && selection == TileSelection())
        #expect(selection.handle(.all([])) == [] && !selection.isOn)
    }

    @Test func whatLeavesTheGridIsNoLongerSelected() {
        var selection = TileSelection()
        _ = selection.handle(.all([1, 2, 3]))
        #expect(selection.handle(.shown([2, 3, 4])) == [.changed])
        #expect(selection.chosen == [2, 3] && selection.anchor == nil)
        #expect(selection.handle(.shown([2, 3])) == [])
        _ = selection.handle(.shown([]))
        #expect(selection == TileSelection())
    }
}
