// Following and unfollowing.
// Thread: main actor. Invariant: each can be undone as a whole, however many follows it concerns.

package import FeedsModels

extension UserActions {
    /// Every follow, by group and then by name.
    package func follows() async throws(StoreError) -> [Follow] {
        await flush()
        return try await store.follows()
    }

    package func follow(_ follow: Follow) {
        perform([.followed(follow.key, follow)], .undoable(saying: tr("Following %1", follow.name)))
    }

    /// Adds many follows, as an import does. The caller reports the error.
    package func follow(all follows: [Follow]) async throws(StoreError) {
        try await attempt(follows.map { .followed($0.key, $0) })
    }

    /// Another name, group or filter, or a time without it. The user sees the change, so no message is shown.
    package func change(_ follow: Follow) { perform([.followed(follow.key, follow)]) }

    /// What the user liked and saved of it stays in the library.
    package func unfollow(_ follow: Follow) {
        perform([.followed(follow.key, nil)], .undoable(saying: tr("Unfollowed %1", follow.name)))
    }
}
