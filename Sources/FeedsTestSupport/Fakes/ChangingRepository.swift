package import FeedsModels

/// A folder whose files a test exchanges.
package actor ChangingRepository: FeedRepositoryProtocol {
    private var posts: [Post]
    private let told = AsyncStream.makeStream(of: Void.self)
    private var absence: FeedServiceError?
    private var silence: TaskGate?
    private var delay: TaskGate?
    /// How often the folder was read.
    package private(set) var readings = 0

    package init(_ posts: [Post]) { self.posts = posts }

    package func change(to posts: [Post]) {
        self.posts = posts
        told.continuation.yield()
    }

    /// Each reading, once it has seen the folder, waits for the gate before it answers.
    package func answer(after gate: TaskGate?) { delay = gate }

    /// The folder is away with its card, or hangs.
    package func lose(_ error: FeedServiceError) {
        absence = error
        silence = TaskGate()
        told.continuation.yield()
    }

    package func comeBack() async {
        absence = nil
        await silence?.open()
        told.continuation.yield()
    }

    package func answered(_ source: FeedSource) async { await silence?.pass() }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        if let absence { throw absence }
        readings += 1
        var response = FeedsResponse(shape: .sample, posts: posts)
        response.total = posts.count
        await delay?.pass()
        return response
    }

    package func posts(
        from source: FeedSource, page: BatchToken
    ) async throws(FeedServiceError) -> FeedsResponse { FeedsResponse(shape: .sample) }

    package func changes(of source: FeedSource) async -> AsyncStream<Void> { told.stream }
}
