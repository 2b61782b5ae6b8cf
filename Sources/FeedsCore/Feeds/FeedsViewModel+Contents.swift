// What the feed screen shows: the posts, and what is known of reading them.
// Thread: main actor. Invariant: all of it is the loader's; nothing is kept here.

package import FeedsEngine
package import FeedsModels
import Foundation

extension FeedsViewModel {
    package var phase: FeedPhase { loader.phase }
    package var posts: ShownPosts { loader.contents.posts }
    package var order: PostOrder { loader.contents.order }
    package var current: PostHandle? { order.handle(at: currentIndex) }
    package func index(of item: PostHandle) -> Int? { order.place(of: item, near: currentIndex) }
    package func post(_ item: PostHandle) -> Post? { loader.contents.post(item) }
    package func post(_ index: Int) -> Post? { posts.indices.contains(index) ? posts[index] : nil }
    package var stories: [Story] { loader.contents.shownStories }
    package var skipped: [SkippedItem] { loader.contents.skipped }
    /// The message about skipped items; nil when nothing is missing that the user would look for.
    package var skippedNotice: String? {
        let sources = skipped.filter { $0.kind == .source }
        if let first = sources.first {
            return tr(
                "One source could not be read. %2", "%1 sources could not be read. The first: %2", count: sources.count,
                first.reason)
        }
        let count = skipped.count { $0.kind == .item }
        guard count > 0 else { return nil }
        return tr("One post of this feed could not be used.", "%1 posts of this feed could not be used.", count: count)
    }
    /// What the source calls itself, once it was read.
    package var title: String? { loader.contents.title }
    var home: URL? { loader.contents.home }
    var icon: URL? { loader.contents.icon }
    /// Rises whenever `posts` was replaced rather than extended.
    package var edition: Int { loader.edition }
    /// A refresh that failed while old posts stay on screen.
    package var notice: String? { loader.notice }
    package var pagingState: FeedPaging.State { loader.pagingState }
    /// Why the next page could not be read.
    package var pageFailure: String? { loader.pageFailure }
    /// What was kept counts as fresh until its source turns out to be out of reach.
    package var freshness: FeedFreshness { loader.freshness }
    /// Newer posts are here, and wait for `newPostsTapped`.
    package var newCount: Int? { loader.newCount }
    package var hasNewPosts: Bool { loader.newer != nil }

    /// True when there are posts and the user has hidden all of them.
    package var isAllHidden: Bool { loader.contents.isAllHidden }
}
