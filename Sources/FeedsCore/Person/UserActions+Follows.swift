// Following and unfollowing.
// Thread: main actor. Invariant: each can be undone as a whole, however many follows it concerns.

package import FeedsModels

extension UserActions {
    package func follow(_ follow: Follow) {
        perform([.followed(follow.key, follow)], .undoable(saying: tr("Following %1", follow.name)))
    }

    /// Adds many follows, as an import does. The caller reports the error.
    package func follow(all follows: [Follow]) async throws(StoreError) {
        try await attempt(follows.map { .followed($0.key, $0) })
    }

    /// What the user liked and saved of it stays in the library.
    package func unfollow(_ follow: Follow) {
        perform([.followed(follow.key, nil)], .undoable(saying: tr("Unfollowed %1", follow.name)))
    }
}
