// The rest of a long feed, whose posts are made when they are needed: a folder of a hundred thousand files would
// otherwise take hundreds of megabytes.
// Thread: any. Invariant: a roll never changes, so a place always gives the same post.

/// A list of posts that its source knows compactly.
package protocol PostRoll: AnyObject, Sendable {
    var count: Int { get }
    func post(at place: Int) -> Post
    /// The same as the post's key, without making the post.
    func key(at place: Int) -> PostKey
    func traits(at place: Int) -> PostTraits
    /// Nil for a post that is not in the list.
    func place(of id: Post.ID) -> Int?
}
