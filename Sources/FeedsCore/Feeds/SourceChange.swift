import FeedsModels

/// What the source has now and had not before, and the other way round.
struct SourceChange: Sendable {
    let gone: Set<Post.ID>
    let added: Int

    /// Compares names off the main thread, because there may be a hundred thousand.
    @concurrent init(from posts: ShownPosts, to response: FeedsResponse) async {
        let old = Set(posts.indices.lazy.map { posts.key($0).id })
        var new = Set(response.posts.lazy.map(\.key.id))
        if let rest = response.rest { new.formUnion((0..<rest.count).lazy.map { rest.key(at: $0).id }) }
        gone = old.subtracting(new)
        added = new.count - (old.count - gone.count)
    }
}
