// The port through which the app reads feeds. FeedsData implements it; tests and other front ends bring their own.
// Thread: any. Invariant: a failure is one FeedServiceError; single bad items are never a failure.

/// Reads one source: its first page, then the pages it names.
package protocol FeedsServiceProtocol: Sendable {
    /// The first page of the source.
    func fetchPosts() async throws(FeedServiceError) -> FeedsResponse
    /// A further page, named by `FeedsResponse.next`.
    func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse
    /// The stored first page, without a request to the source; nil when none is stored.
    func storedPosts() async -> StoredFeed?
    func storedPosts(page: BatchToken) async -> StoredFeed?
    /// The order of the posts, where the user may choose it; nil for a source with an order of its own.
    func order() async -> FeedOrder?
    /// The next reading has this order.
    func choose(_ order: FeedOrder) async
    /// A value whenever the source has changed; ends at once for a source that does not say so.
    func changes() async -> AsyncStream<Void>
    /// The medium of `Media.resolveAt`, with its renditions.
    func resolve(_ ticket: MediaTicket) async throws(FeedServiceError) -> Media
    /// Captions and storyboard of the medium, which only the video that plays needs; nil when there are none to ask for.
    func extras(of ticket: MediaTicket) async throws(FeedServiceError) -> Media?
    /// The comments of `Post.commentsAt`, or the replies of `Comment.repliesAt`: the first page, or the one that
    /// `CommentsPage.next` names.
    func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage
}

/// Defaults for services that store nothing, and whose lists hold everything.
extension FeedsServiceProtocol {
    package func storedPosts() async -> StoredFeed? { nil }
    package func order() async -> FeedOrder? { nil }
    package func changes() async -> AsyncStream<Void> { AsyncStream { $0.finish() } }
    package func choose(_ order: FeedOrder) async {}
    package func storedPosts(page: BatchToken) async -> StoredFeed? { nil }

    package func resolve(_ ticket: MediaTicket) async throws(FeedServiceError) -> Media {
        throw .unreadable(place: ticket.text, reason: tr("it has no such page"))
    }

    package func extras(of ticket: MediaTicket) async throws(FeedServiceError) -> Media? { nil }

    package func comments(at place: CommentsPlace, page: BatchToken?) async throws(FeedServiceError) -> CommentsPage {
        throw .unreadable(place: place.text, reason: tr("it has no such page"))
    }
}
