// The order in which a shuffled feed shows the posts of a page. A post's rank depends on its id and the opening's seed.
// Thread: any. Invariant: while the feed is open, the same page always gets the same order, even when it is read again;
// another opening gives another order.

import FeedsModels

struct FeedShuffle: Equatable, Sendable {
    let seed: UInt64
    /// The current post, or the post at which the feed opens. It comes first on its page.
    var first: PostKey?

    /// Indices of a page's posts, in display order.
    func order(_ page: some RandomAccessCollection<Post>) -> [Int] {
        let ranks = page.map { $0.key == first ? 0 : rank(of: $0.id) }
        return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// An FNV hash of the id, then bit mixing, because FNV alone gives similar ids similar ranks.
    private func rank(of name: String) -> UInt64 {
        var hash = seed ^ 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        // Rank 0 is reserved for `first`.
        return max(1, hash ^ (hash >> 31))
    }
}
