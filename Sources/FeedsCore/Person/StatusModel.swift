// What the person did with one post, as every view of that post sees it.
// Thread: main actor. Invariant: only PersonDesk writes it, and only what the store says is so.

package import FeedsModels
import Observation

@MainActor @Observable package final class StatusModel {
    package let key: PostKey
    package internal(set) var current = PostStatus()

    init(key: PostKey) { self.key = key }
}
