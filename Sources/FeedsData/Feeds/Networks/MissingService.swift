import FeedsModels

/// For a source that another kind should read.
struct MissingService: FeedsServiceProtocol {
    let name: String

    private var error: FeedServiceError { .unreadable(place: name, reason: tr("it is no document")) }

    func fetchPosts() throws(FeedServiceError) -> FeedsResponse { throw error }
    func fetchPosts(page: BatchToken) throws(FeedServiceError) -> FeedsResponse { throw error }
}
