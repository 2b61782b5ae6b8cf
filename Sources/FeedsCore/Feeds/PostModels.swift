// The models of the posts on screen, and the page to which the user turned each album.
// Thread: main actor. Invariant: all views of a post share a model while any of them lives; an album's page outlives
// the model.

import FeedsModels

@MainActor final class PostModels {
    private var cards: [Post.ID: WeakCard] = [:]
    private var pages: [Post.ID: Int] = [:]

    func card(_ id: Post.ID) -> PostViewModel? { cards[id]?.card }
    var all: [PostViewModel] { cards.values.compactMap(\.card) }

    func keep(_ card: PostViewModel) {
        if cards.count > 256 { cards = cards.filter { $0.value.card != nil } }
        cards[card.item.id] = WeakCard(card)
    }

    /// Posts that were read anew may say something else.
    func clear() { cards = [:] }

    func page(of item: Post) -> Int { min(pages[item.id] ?? 0, item.media.count - 1) }
    func turned(_ item: Post, to page: Int) { pages[item.id] = page }
}

private final class WeakCard {
    weak var card: PostViewModel?
    init(_ card: PostViewModel) { self.card = card }
}
