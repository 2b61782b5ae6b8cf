// Decides which posts are covered: those that the feed marks as sensitive or warns of, until the user asks to
// see them.
// Thread: any. Invariant: a lifted cover does not come back while the feed is open.

import FeedsModels

struct SensitiveCovers {
    var isOn = false
    /// Sources whose sensitive posts are covered in any case.
    var always: Set<String> = []
    private var lifted: Set<PostKey> = []

    func covers(_ item: Post) -> Bool {
        (item.isSensitive || item.warning != nil) && (isOn || always.contains(item.key.source))
            && !lifted.contains(item.key)
    }

    mutating func lift(_ item: Post) { lifted.insert(item.key) }
}
