// Which buttons of a post have room, and in which order they give it up.

import FeedsEngine
import Testing

struct RailFitTests {
    private let all = RailFit.Part.allCases

    @Test func withRoomEverythingShows() {
        let fit = RailFit(room: 600, wanted: all, counted: [.like, .comments])
        #expect(Set(fit.parts) == Set(all))
        #expect(fit.showsCounts)
    }

    @Test func whatIsNotWantedTakesNoRoom() {
        let fit = RailFit(room: 600, wanted: [.menu, .like], counted: [])
        #expect(fit.parts == [.menu, .like])
    }

    @Test func numbersGoBeforeButtons() {
        // Four buttons and their gaps, without a pixel for numbers.
        let fit = RailFit(room: 4 * 44 + 3 * 8, wanted: all, counted: [.like, .comments])
        #expect(fit.parts == [.menu, .like, .comments, .save])
        #expect(!fit.showsCounts)
    }

    @Test func theMenuHasItsPlaceHoweverLittleThereIs() {
        for room in [-40, 0, 44, 60] {
            #expect(RailFit(room: room, wanted: all, counted: [.like]).parts.first == .menu)
        }
        #expect(RailFit(room: 0, wanted: all, counted: []).parts == [.menu])
    }

    @Test(arguments: Array(stride(from: 44, through: 700, by: 7)), [1.0, 2.0])
    func whatShowsFits(room: Int, textScale: Double) {
        let fit = RailFit(room: room, wanted: all, counted: [.like, .comments], textScale: textScale)
        let tall = textScale == 2 ? 74 : 60
        let height = fit.parts.reduce(-RailFit.gap) { sum, part in
            sum + RailFit.gap + (fit.showsCounts && [.like, .comments].contains(part) ? tall : 44)
        }
        #expect(height <= room)
    }
}
