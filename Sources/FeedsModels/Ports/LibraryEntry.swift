package import Foundation

package struct LibraryEntry: Sendable, Hashable, Identifiable {
    package var post: Post
    package var status: PostStatus
    /// The date of the act that put it on the list.
    package var date: Date

    package init(post: Post, status: PostStatus, date: Date) {
        self.post = post
        self.status = status
        self.date = date
    }

    package var id: PostKey { post.key }
    package var cursor: LibraryCursor { LibraryCursor(date: date, key: post.key) }
}
