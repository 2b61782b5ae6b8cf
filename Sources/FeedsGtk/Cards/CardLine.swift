// The cards that stand beside each other: a line of the list, with the places of all columns.
// Thread: main actor. Invariant: a place without a post stays empty, so that cards of all lines are below each other.

import FeedsEngine
import GtkBridge

final class CardLine: RecyclingRow {
    let root: Widget
    private let clamp: Clamp
    private let places = Box(.horizontal).withEqualChildren()
    private var slots: [(place: Box, card: CardRow)] = []

    init() {
        clamp = Clamp(places, width: CardRow.widest)
        root = clamp
    }

    /// The name of a line is what its cards show.
    var name: String { cards.map(\.name).joined(separator: ", ") }

    /// The cards that show a post.
    var cards: [CardRow] { slots.map(\.card).filter { $0.item != nil } }

    /// Gives a card to each of these posts; other cards are emptied.
    func show(_ posts: Range<Int>, in columns: CardColumns, make: () -> CardRow, bind: (CardRow, Int) -> Void) {
        clamp.widest = CardRow.widest * columns.count
        while slots.count < columns.count { add(make()) }
        for (number, slot) in slots.enumerated() {
            slot.place.isVisible = number < columns.count
            slot.card.root.isVisible = number < posts.count
            if number < posts.count { bind(slot.card, posts.lowerBound + number) } else { slot.card.clear() }
        }
    }

    func clear() {
        for slot in slots { slot.card.clear() }
    }

    private func add(_ card: CardRow) {
        let place = Box(.vertical, [card.root.align(.fill, .start)]).expand(vertically: false)
        places.append(place)
        slots.append((place, card))
    }
}
