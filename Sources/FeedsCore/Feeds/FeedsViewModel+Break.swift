// The break of Following, a page of the app among the posts.
// Thread: main actor. Invariant: it has no comments and no message field.

import FeedsModels

extension FeedsViewModel {
    /// A user at the break has seen everything: the first new post is next, and the break while there is none.
    func placeAfterBreak(_ old: ShownPosts) -> Int? {
        let known = Set(old.lazy.map(\.id))
        return posts.firstIndex { $0.isBreak || !known.contains($0.id) }
    }

    /// The post at this place, if comments and notes can belong to it.
    func noted(_ index: Int) -> Post? { post(index).flatMap { $0.isBreak ? nil : $0 } }

    /// The break says when follows were asked, so a view that shows it must say so anew.
    func renewBreaks(_ cards: [PostViewModel]) {
        for card in cards where card.item.isBreak {
            if let post = posts.first(where: { $0.id == card.item.id }), post != card.item { card.item = post }
        }
    }
}
