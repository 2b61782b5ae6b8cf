// The models of the posts on screen, and the page to which the user turned each album.
// Thread: main actor. Invariant: all views of a post share a model while any of them lives; an album's page outlives
// the model.

import FeedsModels

@MainActor final class CardShelf {
    private var cards: [FeedItem.ID: WeakCard] = [:]
    private var pages: [FeedItem.ID: Int] = [:]

    func card(_ id: FeedItem.ID) -> FeedItemViewModel? { cards[id]?.card }
    var all: [FeedItemViewModel] { cards.values.compactMap(\.card) }

    func keep(_ card: FeedItemViewModel) {
        if cards.count > 256 { cards = cards.filter { $0.value.card != nil } }
        cards[card.item.id] = WeakCard(card)
    }

    /// Posts that were read anew may say something else.
    func clear() { cards = [:] }

    func page(of item: FeedItem) -> Int { min(pages[item.id] ?? 0, item.media.count - 1) }
    func turned(_ item: FeedItem, to page: Int) { pages[item.id] = page }
}

private final class WeakCard {
    weak var card: FeedItemViewModel?
    init(_ card: FeedItemViewModel) { self.card = card }
}
