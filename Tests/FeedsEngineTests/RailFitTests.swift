// Which buttons of a post fit, and in which order they are dropped.

import FeedsEngine
import Testing

struct RailFitTests {
    /// The buttons of the reel, the most important one first.
    private enum Part: Int, CaseIterable {
        case menu, like, comments, save, sound, share
    }

    private let all = Part.allCases

    private func fit(
        room: Int, columns: Int = 1, wanted: [Part], counted: [Part], textScale: Double = 1
    ) -> (first: [Part], second: [Part], parts: [Part], showsCounts: Bool) {
        let buttons = wanted.map { part in
            RailFit.Button(
                id: part.rawValue, isCounted: counted.contains(part), isSpare: [.sound, .share].contains(part))
        }
        let fit = RailFit(room: room, columns: columns, buttons: buttons, textScale: textScale)
        func parts(_ ids: [Int]) -> [Part] { ids.compactMap(Part.init) }
        return (parts(fit.first), parts(fit.second), parts(fit.shown), fit.showsCounts)
    }

    @Test func withRoomEverythingShows() {
        let fit = fit(room: 600, wanted: all, counted: [.like, .comments])
        #expect(Set(fit.parts) == Set(all))
        #expect(fit.showsCounts)
    }

    @Test func whatIsNotWantedTakesNoRoom() {
        let fit = fit(room: 600, wanted: [.menu, .like], counted: [])
        #expect(fit.parts == [.menu, .like])
    }

    @Test func numbersGoBeforeButtons() {
        // Four buttons and their gaps, without a pixel for numbers.
        let fit = fit(room: 4 * 44 + 3 * 8, wanted: all, counted: [.like, .comments])
        #expect(fit.parts == [.menu, .like, .comments, .save])
        #expect(!fit.showsCounts)
    }

    /// 720 by 360: buttons that do not fit in the column stand in a second column.
    @Test func aLowAndWidePageHasTwoColumns() {
        let page = PageLayout(width: 720, height: 360, mediaWidth: 9, mediaHeight: 16)
        #expect(page.railColumns == 2)
        let fit = fit(room: page.railRoom, columns: page.railColumns, wanted: all, counted: [.like, .comments])
        #expect(fit.first == [.menu, .like, .comments, .save])
        #expect(fit.second == [.sound, .share])
        #expect(page.rail >= 2 * 44 + RailFit.gap)
    }

    /// A photo has no sound, and its heart stands beside the message field.
    @Test func fewButtonsLeaveTheRoomOfASecondColumnToTheTexts() {
        let few = PageLayout(width: 720, height: 360, mediaWidth: 9, mediaHeight: 16, buttons: 4)
        let many = PageLayout(width: 720, height: 360, mediaWidth: 9, mediaHeight: 16)
        #expect(few.railColumns == 1 && many.railColumns == 2)
        #expect(few.textWidth - many.textWidth == 44 + RailFit.gap)
    }

    @Test(arguments: [(360, 640), (405, 720), (1280, 800), (360, 294)])
    func otherPagesHaveOne(width: Int, height: Int) {
        #expect(PageLayout(width: width, height: height, mediaWidth: 9, mediaHeight: 16).railColumns == 1)
    }

    @Test(arguments: Array(stride(from: 44, through: 400, by: 4)))
    func noColumnIsTallerThanTheRoom(room: Int) {
        let fit = fit(room: room, columns: 2, wanted: all, counted: [])
        for column in [fit.first, fit.second] { #expect(column.count * 44 + (column.count - 1) * 8 <= room) }
        #expect(Set(fit.parts).count == fit.parts.count)
    }

    @Test func theMenuHasItsPlaceHoweverLittleThereIs() {
        for room in [-40, 0, 44, 60] {
            #expect(fit(room: room, wanted: all, counted: [.like]).parts.first == .menu)
        }
        #expect(fit(room: 0, wanted: all, counted: []).parts == [.menu])
    }

    @Test(arguments: Array(stride(from: 44, through: 700, by: 7)), [1.0, 2.0])
    func whatShowsFits(room: Int, textScale: Double) {
        let fit = fit(room: room, wanted: all, counted: [.like, .comments], textScale: textScale)
        let tall = textScale == 2 ? 74 : 60
        let height = fit.parts.reduce(-RailFit.gap) { sum, part in
            sum + RailFit.gap + (fit.showsCounts && [.like, .comments].contains(part) ? tall : 44)
        }
        #expect(height <= room)
    }
}
