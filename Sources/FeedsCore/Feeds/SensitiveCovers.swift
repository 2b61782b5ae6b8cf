// Which posts lie under a cover: those that their feed marks as sensitive, until a person wants to see them.
// Thread: any; a plain value. Invariant: a cover that was lifted is not put on again while the feed is open.

import FeedsModels

struct SensitiveCovers {
    var isOn = false
    private var lifted: Set<PostKey> = []

    func covers(_ item: FeedItem) -> Bool { isOn && item.isSensitive && !lifted.contains(item.key) }

    mutating func lift(_ item: FeedItem) { lifted.insert(item.key) }
}
