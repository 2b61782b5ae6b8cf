// The port to the stored posts of follows, and to what is known about the requests for them.
// Thread: any. Invariant: the follows themselves are acts of the user and stand in the library; this store holds only
// what a source said, and which of it was seen.

package import Foundation

package protocol FollowingStoreProtocol: Sendable {
    /// By the key of the follow.
    func fetches() async throws(StoreError) -> [String: FollowFetch]
    func keep(_ fetches: [String: FollowFetch]) async throws(StoreError)

    /// Takes the posts of a feed's answer: new ones come in, known ones change in place and stay seen or unseen. Posts
    /// that the feed no longer names stay. Of a follow's first answer the newest 20 are unseen. Returns how many are new.
    @discardableResult
    func take(_ posts: [Post], of follow: String, at date: Date) async throws(StoreError) -> Int

    /// By the key of the follow.
    func counts() async throws(StoreError) -> [String: FollowCounts]
    /// Every stored post of these follows, the newest first.
    func places(of follows: [String]) async throws(StoreError) -> [FollowedPlace]
    /// In the order of the rows; rows that are gone are left out.
    func posts(_ rows: [Int64]) async throws(StoreError) -> [FollowedPost]

    /// Nil makes posts unseen again. Posts that are not stored are ignored.
    func mark(_ posts: [PostKey], seen: Date?) async throws(StoreError)
    /// Removes the posts and fetches of all other sources, and of these follows what `FollowFetch.oldest` lets go. Not
    /// in the run in which the user unfollowed a source, so that undo finds everything.
    func forget(allBut follows: [String], at date: Date) async throws(StoreError)
    /// All changes from now on.
    func changes() async -> AsyncStream<FollowingChange>
}
