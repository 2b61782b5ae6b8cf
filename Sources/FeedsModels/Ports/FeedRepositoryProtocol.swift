/// The app's interface to posts; hides whether they come from the network, a file or the disk.
package protocol FeedRepositoryProtocol: Sendable {
    func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse
    func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse
    /// The source's last answer from the store, without a request.
    func storedPosts(from source: FeedSource) async -> StoredFeed?
    func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed?
}

extension FeedRepositoryProtocol {
    package func storedPosts(from source: FeedSource) async -> StoredFeed? { nil }
    package func storedPosts(from source: FeedSource, page: BatchToken) async -> StoredFeed? { nil }
}
