// Which card plays while the list scrolls.
// Thread: any. Invariant: a focus is reported only when it changes.

import FeedsEngine
import Testing

struct CardFocusTests {
    @Test func theCardNearestTheMiddlePlays() {
        var focus = CardFocus()
        #expect(focus.handle(list(scrolledBy: 0)) == [.focus(0)])
        #expect(focus.handle(list(scrolledBy: 0)) == [])
        #expect(focus.handle(list(scrolledBy: 400)) == [.focus(1)])
        #expect(focus.focused == 1)
    }

    @Test func twoNearlyEqualCardsDoNotFlap() {
        var focus = CardFocus()
        _ = focus.handle(list(scrolledBy: 0))
        var changes = 0
        for step in 0..<100 { changes += focus.handle(list(scrolledBy: 195 + Double(step % 2) * 12)).count }
        #expect(changes <= 1)
    }

    /// Nearer to the middle but mostly out of sight: it does not win over a card that fills half the view.
    @Test func onlyCardsThatAreHalfVisibleCount() {
        var focus = CardFocus()
        #expect(focus.handle(pair(scrolledBy: 0)) == [.focus(1)])
        #expect(focus.handle(pair(scrolledBy: -20)) == [.focus(0)])
    }

    @Test func whenNoneIsHalfVisibleTheNearestCounts() {
        var focus = CardFocus()
        let cards = [CardFocus.Card(index: 7, top: -300, height: 400), CardFocus.Card(index: 8, top: 650, height: 400)]
        #expect(focus.handle(.scrolled(cards: cards, viewport: 720)) != [])
        #expect(focus.focused != nil)
    }

    @Test func cardsOutOfSightAreNoChoice() {
        var focus = CardFocus()
        _ = focus.handle(list(scrolledBy: 0))
        let gone = [CardFocus.Card(index: 0, top: -900, height: 400)]
        #expect(focus.handle(.scrolled(cards: gone, viewport: 720)) == [.focus(nil)])
        #expect(focus.handle(.cleared) == [])
    }

    /// At the ends of a list another card may be nearer to the middle.
    @Test func aChosenCardPlaysUntilItIsScrolledAway() {
        var focus = CardFocus()
        _ = focus.handle(list(scrolledBy: 500))
        #expect(focus.focused == 2)
        #expect(focus.handle(.chosen(1)) == [])
        #expect(focus.handle(list(scrolledBy: 500)) == [])
        #expect(focus.handle(list(scrolledBy: 540)) == [] && focus.focused == 1)
        #expect(focus.handle(list(scrolledBy: 600)) == [.focus(2)])
        #expect(focus.handle(list(scrolledBy: 500)) == [], "a choice is over once it was scrolled away")
    }

    @Test func aChoiceThatIsOutOfSightIsNone() {
        var focus = CardFocus()
        _ = focus.handle(.chosen(5))
        #expect(focus.handle(list(scrolledBy: 0)) == [.focus(0)])
        _ = focus.handle(.chosen(9))
        #expect(focus.handle(list(scrolledBy: 0)) == [.focus(0)])
    }

    /// Cards beside each other are equally near; only one of them plays, the first until the user chooses another.
    @Test func ofCardsBesideEachOtherOneHasTheFocus() {
        func lines(scrolledBy offset: Double) -> CardFocus.Event {
            let cards = (0..<6).map {
                CardFocus.Card(index: $0, top: Double($0 / 2) * 700 - offset, height: $0 % 2 == 0 ? 680 : 660)
            }
            return .scrolled(cards: cards, viewport: 720)
        }
        var focus = CardFocus()
        #expect(focus.handle(lines(scrolledBy: 0)) == [.focus(0)])
        #expect(focus.handle(.chosen(1)) == [])
        #expect(focus.handle(lines(scrolledBy: 0)) == [] && focus.focused == 1)
        #expect(focus.handle(lines(scrolledBy: 20)) == [] && focus.focused == 1)
        #expect(focus.handle(lines(scrolledBy: 700)) == [.focus(2)])
    }

    /// Cards of 380 px, 20 px apart.
    private func list(scrolledBy offset: Double) -> CardFocus.Event {
        let cards = (0..<6).map { CardFocus.Card(index: $0, top: Double($0) * 400 - offset, height: 380) }
        return .scrolled(cards: cards, viewport: 720)
    }

    /// An ordinary card that leaves at the top, and below it a card taller than the view.
    private func pair(scrolledBy offset: Double) -> CardFocus.Event {
        let ordinary = CardFocus.Card(index: 0, top: -210 - offset, height: 400)
        let tall = CardFocus.Card(index: 1, top: 300 - offset, height: 2000)
        return .scrolled(cards: [ordinary, tall], viewport: 720)
    }
}
