/// The app's interface to posts; hides whether they come from the network, a file or the disk.
package protocol FeedRepositoryProtocol: Sendable {
    func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse
    func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse
    /// The source's last answer from the store, without a request.
    func storedPosts(from source: FeedSource) async -> StoredFeed?
    func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed?
    /// The order of the source's posts, where the user may choose it.
    func order(of source: FeedSource) async -> FeedOrder?
    func choose(_ order: FeedOrder, of source: FeedSource) async
    /// A value whenever the source has changed, where the source says so.
    func changes(of source: FeedSource) async -> AsyncStream<Void>
    /// Returns when a source that was `silent` has answered.
    func answered(_ source: FeedSource) async
    /// The medium of a post's `Media.resolveAt`, with its renditions.
    func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media
    /// Captions and storyboard of such a medium; nil when there are none to ask for.
    func extras(of ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media?
    /// The comments at a place that a post, or a comment on it, names; the first page, or the one of `CommentsPage.next`.
    func comments(
        at place: CommentsPlace, page: BatchToken?, of post: PostKey
    ) async throws(FeedServiceError) -> CommentsPage
}

extension FeedRepositoryProtocol {
    package func order(of source: FeedSource) async -> FeedOrder? { nil }
    package func choose(_ order: FeedOrder, of source: FeedSource) async {}
    package func answered(_ source: FeedSource) async {}
    package func changes(of source: FeedSource) async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    package func storedPosts(from source: FeedSource) async -> StoredFeed? { nil }
    package func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed? { nil }

    package func resolve(_ ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media {
        throw .unreadable(place: post.source, reason: tr("it has no such page"))
    }

    package func extras(of ticket: MediaTicket, of post: PostKey) async throws(FeedServiceError) -> Media? { nil }

    package func comments(
        at place: CommentsPlace, page: BatchToken?, of post: PostKey
    ) async throws(FeedServiceError) -> CommentsPage {
        throw .unreadable(place: post.source, reason: tr("it has no such page"))
    }
}
