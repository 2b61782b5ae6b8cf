import FeedsEngine
import FeedsModels
import Foundation

extension FeedsResponse {
    /// A page of Following. Rows that are gone meanwhile are left out. `follows` are by key.
    init(
        _ page: FollowingReading.Page, _ posts: [Int: FollowedPost], _ follows: [String: Follow], title: String,
        next: BatchToken?
    ) {
        self.init(shape: .following, title: title, next: next)
        if page.boundary == .beforeFirst { upToDateAfter = "" }
        for entry in page.entries {
            if let followed = posts[entry.row] {
                add(followed, entry, via: page.via[entry.row] ?? [], follows)
            }
            // The boundary stays, even when the last unseen post is gone.
            if page.boundary == .after(row: entry.row) { upToDateAfter = self.posts.last?.id ?? "" }
        }
    }

    private mutating func add(
        _ followed: FollowedPost, _ entry: FollowingOrder.Entry, via keys: [String], _ follows: [String: Follow]
    ) {
        var post = followed.post
        // Two follows may use the same number.
        post.id = "\(post.key.source)#\(post.key.id)"
        if entry.folded > 0, let follow = follows[followed.follow] {
            folds[post.id] = FeedFold(name: follow.name, count: entry.folded, source: follow.text)
        }
        post.via = keys.compactMap { follows[$0]?.name }
        posts.append(post)
    }
}
