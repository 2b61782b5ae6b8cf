/// All hidden posts and authors in one small value, because the feed checks every post against it.
package struct HiddenThings: Sendable, Hashable {
    package var posts: Set<PostKey>
    package var authors: Set<AuthorKey>

    package init(posts: Set<PostKey> = [], authors: Set<AuthorKey> = []) {
        self.posts = posts
        self.authors = authors
    }
}
