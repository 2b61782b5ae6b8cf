// The break of Following, a page of the app among the posts.
// Thread: main actor. Invariant: it has no comments and no message field.

import FeedsModels

extension FeedsViewModel {
    private static let longest = 1000

    /// A user at the break has seen everything: the first new post is next, and the break while there is none.
    func placeAfterBreak(_ old: ShownPosts) -> Int? {
        let known = Set(old.lazy.map(\.id))
        return posts.firstIndex { $0.isBreak || !known.contains($0.id) }
    }

    /// What the user saw goes behind the break when the order is new. Staying with it would be the end of the feed, so
    /// the user goes on with what is unseen, or at the break.
    func placeBeforeBreak(_ new: Int, was before: Int, in old: ShownPosts) -> Int {
        // Only Following has a break, and a search would make every post of a long folder.
        guard source.named != nil || old.count < Self.longest else { return new }
        let wasUnseen = !old[..<before].contains { $0.isBreak }
        return wasUnseen && posts[..<new].contains { $0.isBreak } ? 0 : new
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
