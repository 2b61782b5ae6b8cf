package import FeedsModels

/// A folder whose files a test exchanges.
package actor ChangingRepository: FeedRepositoryProtocol {
    private var posts: [Post]
    private let told = AsyncStream.makeStream(of: Void.self)

    package init(_ posts: [Post]) { self.posts = posts }

    package func change(to posts: [Post]) {
        self.posts = posts
        told.continuation.yield()
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        var response = FeedsResponse(shape: .sample, posts: posts)
        response.total = posts.count
        return response
    }

    package func posts(
        from source: FeedSource, page: BatchToken
    ) async throws(FeedServiceError) -> FeedsResponse { FeedsResponse(shape: .sample) }

    package func changes(of source: FeedSource) async -> AsyncStream<Void> { told.stream }
}
