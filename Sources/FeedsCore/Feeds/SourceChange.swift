import FeedsModels

/// What the source has now and had not before, and the other way round.
struct SourceChange: Sendable {
    let gone: Set<Post.ID>
    let added: Int
    /// Posts whose files were in the Trash, and that the source has again.
    let back: Set<PostKey>

    /// Compares names off the main thread, because there may be a hundred thousand. `aside` are posts that were read and
    /// are hidden; `away` are those in the Trash.
    @concurrent init(
        from posts: ShownPosts, aside: Set<Post.ID> = [], away: Set<PostKey> = [], to response: FeedsResponse
    ) async {
        let old = Set(posts.indices.lazy.map { posts.key($0).id })
        var new = Set(response.posts.lazy.map(\.key.id))
        if let rest = response.rest { new.formUnion((0..<rest.count).lazy.map { rest.key(at: $0).id }) }
        gone = old.subtracting(new)
        added = new.count { !old.contains($0) && !aside.contains($0) }
        let rest = response.rest.flatMap { $0.count > 0 ? $0.key(at: 0).source : nil }
        let source = response.posts.first?.key.source ?? rest
        back = away.filter { $0.source == source && new.contains($0.id) }
    }
}
