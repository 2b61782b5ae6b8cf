import FeedsModels

/// What the source has now and had not before, and the other way round.
struct SourceChange: Sendable {
    /// What the feed knows of the posts that it does not show.
    struct Unseen: Sendable {
        /// Posts that were read and are hidden.
        var aside: Set<Post.ID> = []
        /// Posts that the source had lost.
        var lost: Set<Post.ID> = []
        /// Posts whose files were in the Trash before the source was read. The user may take that back meanwhile.
        var away: Set<PostKey> = []
        /// Posts that the user has deleted, including those that came back.
        var deleted: Set<PostKey> = []
    }

    let gone: Set<Post.ID>
    /// Posts that the source had lost and has again.
    let returned: Set<Post.ID>
    /// The number of posts that are news for the user.
    let added: Int
    /// Posts that the user put back, and that the feed has not read.
    let restored: Set<Post.ID>
    /// Posts whose files were in the Trash, and that the source has again.
    let back: Set<PostKey>

    /// Compares names off the main thread, because there may be a hundred thousand.
    @concurrent init(from posts: ShownPosts, unseen: Unseen = Unseen(), to response: FeedsResponse) async {
        let old = Set(posts.indices.lazy.map { posts.key($0).id })
        var new = Set(response.posts.lazy.map(\.key.id))
        if let rest = response.rest { new.formUnion((0..<rest.count).lazy.map { rest.key(at: $0).id }) }
        let rest = response.rest.flatMap { $0.count > 0 ? $0.key(at: 0).source : nil }
        let source = response.posts.first?.key.source ?? rest
        let away = unseen.away.filter { $0.source == source }
        gone = old.subtracting(new).subtracting(away.lazy.map(\.id))
        returned = unseen.lost.intersection(new)
        let unread = new.subtracting(old).subtracting(unseen.aside).subtracting(returned)
        restored = Set(unseen.deleted.lazy.filter { $0.source == source && unread.contains($0.id) }.map(\.id))
        added = unread.count - restored.count
        back = away.filter { new.contains($0.id) }
    }
}
