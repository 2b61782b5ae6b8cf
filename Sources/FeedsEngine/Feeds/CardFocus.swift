// Decides which card of the list plays: the card nearest to the viewport's middle, without flickering between two.
// Thread: any; a plain value. Invariant: the focused card was in the last layout, or no card has the focus.

package struct CardFocus: Sendable {
    /// The position of a card, measured from the viewport's top.
    package struct Card: Equatable, Sendable {
        package var index: Int
        package var top: Double
        package var height: Double

        package init(index: Int, top: Double, height: Double) {
            self.index = index
            self.top = top
            self.height = height
        }
    }

    package enum Event: Equatable, Sendable {
        case scrolled(cards: [Card], viewport: Double)
        /// The user went to this card with a key, a tap or from another view. It plays until the user scrolls it away.
        case chosen(Int)
        /// The list closed or its contents were replaced.
        case cleared
    }

    package enum Command: Equatable, Sendable {
        case focus(Int?)
    }

    /// Another card takes the focus only when it is nearer by this share of the viewport.
    static let margin = 0.08

    package private(set) var focused: Int?
    /// The card that the user chose, and its first known position after that.
    private var chosen: (index: Int, top: Double?)?

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        let winner: Int?
        switch event {
        case .cleared:
            chosen = nil
            winner = nil
        case .chosen(let index):
            chosen = (index, nil)
            focused = index
            return []
        case .scrolled(let cards, let viewport):
            winner = stillChosen(among: cards, viewport: viewport) ?? nearestToMiddle(of: cards, viewport: viewport)
        }
        guard winner != focused else { return [] }
        focused = winner
        return [.focus(winner)]
    }

    /// At the ends of the list another card may be nearer to the middle, although the user has not scrolled.
    private mutating func stillChosen(among cards: [Card], viewport: Double) -> Int? {
        guard let (index, top) = chosen else { return nil }
        let card = cards.first { $0.index == index }
        guard let card, shown(of: card, in: viewport) > 0, abs(card.top - (top ?? card.top)) <= viewport * Self.margin
        else {
            chosen = nil
            return nil
        }
        chosen = (index, top ?? card.top)
        return index
    }

    private func nearestToMiddle(of cards: [Card], viewport: Double) -> Int? {
        let visible = cards.filter { shown(of: $0, in: viewport) > 0 }
        let atLeastHalf = visible.filter { shown(of: $0, in: viewport) >= min($0.height, viewport) / 2 }
        let eligible = atLeastHalf.isEmpty ? visible : atLeastHalf
        guard let nearest = eligible.min(by: { distance(of: $0, viewport) < distance(of: $1, viewport) }) else {
            return nil
        }
        guard let incumbent = eligible.first(where: { $0.index == focused }) else { return nearest.index }
        let lead = distance(of: incumbent, viewport) - distance(of: nearest, viewport)
        return lead > viewport * Self.margin ? nearest.index : incumbent.index
    }

    private func shown(of card: Card, in viewport: Double) -> Double {
        max(0, min(card.top + card.height, viewport) - max(card.top, 0))
    }

    private func distance(of card: Card, _ viewport: Double) -> Double {
        abs(card.top + card.height / 2 - viewport / 2)
    }
}
