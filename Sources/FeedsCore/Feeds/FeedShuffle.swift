// The order in which a shuffled feed shows the posts of one page: each post has a place of its own, made of its name and
// of the opening's number.
// Thread: any; a plain value. Invariant: the same page gives the same order for as long as the feed is open, whoever
// reads it again; another opening gives another one.

import FeedsModels

struct FeedShuffle: Equatable, Sendable {
    let seed: UInt64
    /// The post that one looks at, or opens at: the others of its page follow it.
    var first: PostKey?

    /// The numbers of a page's posts, in the order in which they are shown.
    func order(_ page: some RandomAccessCollection<FeedItem>) -> [Int] {
        let ranks = page.map { $0.key == first ? 0 : rank(of: $0.id) }
        return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
    }

    /// A name's letters one after the other (FNV), then mixed until every bit depends on every other.
    private func rank(of name: String) -> UInt64 {
        var hash = seed ^ 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        // Nobody but the first one is first.
        return max(1, hash ^ (hash >> 31))
    }
}
