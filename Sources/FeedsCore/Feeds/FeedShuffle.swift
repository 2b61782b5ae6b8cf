// The order in which a shuffled feed shows the posts of a page. A post's rank depends on its id and the opening's seed.
// Thread: any. Invariant: while the feed is open, the same page always gets the same order, even when it is read again;
// another opening gives another order.

import FeedsModels

struct FeedShuffle: Equatable, Sendable {
    let seed: UInt64
    /// The current post, or the post at which the feed opens. It comes first on its page.
    var first: PostKey?

    /// Indices of a page's posts, in display order.
    func order(_ page: some RandomAccessCollection<Post>) -> [Int] { order(page.map(\.key)) }

    /// The same for the keys of the posts.
    func order(_ page: [PostKey]) -> [Int] {
        // Rank 0 is reserved for `first`.
        let ranks = page.map { $0 == first ? 0 : ShuffleRank.of($0.id, seed: seed) }
        return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }
}
