// Puts the posts of a folder in the order that the user chose.
// Thread: any; pure. Invariant: items come in natural order, and posts of the same moment keep it.

import FeedsModels

enum FolderOrdering {
    static func sorted(_ items: [FolderItem], by order: FeedOrder) -> [FolderItem] {
        switch order {
        case .name: items
        case .newest: sorted(items) { -$0.date }
        case .oldest: sorted(items) { $0.date }
        case .shuffled(let seed): sorted(items) { Int(ShuffleRank.of($0.path, seed: seed) >> 1) }
        }
    }

    /// Compares numbers and not items, because an item is large.
    private static func sorted(_ items: [FolderItem], _ rank: (FolderItem) -> Int) -> [FolderItem] {
        items.indices.map { (rank(items[$0]), $0) }.sorted { $0 < $1 }.map { items[$0.1] }
    }
}
