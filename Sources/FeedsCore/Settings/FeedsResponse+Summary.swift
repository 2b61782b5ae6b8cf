// What a source turned out to be, in one line: its shape, how much there is.
// Thread: any. Invariant: says nothing that is not known; a feed with further pages says that there are more.

import FeedsModels

extension FeedsResponse {
    var summary: String {
        if count == 0, !stories.isEmpty {
            return tr("%2: stories of %1 person", "%2: stories of %1 people", count: stories.count, shape.words)
        }
        if next != nil {
            return tr(
                "%2: %1 post on its first page, and more", "%2: %1 posts on its first page, and more",
                count: count, shape.words)
        }
        return tr("%2: %1 post", "%2: %1 posts", count: count, shape.words)
    }
}
