// A repository that answers what a test queued, in order.
// Thread: its own actor. Invariant: an unexpected request is an error that a test sees, never a made-up answer.

package import FeedsModels
package import Foundation

package actor FakeFeedRepository: FeedRepositoryProtocol {
    private var first: [Result<FeedsResponse, FeedServiceError>]
    private var pages: [URL: [Result<FeedsResponse, FeedServiceError>]]
    package private(set) var asked: [String] = []

    package init(
        first: [Result<FeedsResponse, FeedServiceError>], pages: [URL: [Result<FeedsResponse, FeedServiceError>]] = [:]
    ) {
        self.first = first
        self.pages = pages
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        asked.append(source.name)
        guard !first.isEmpty else { throw .fileNotFound(place: "the fake has no further answer") }
        return try first.removeFirst().get()
    }

    package func posts(from source: FeedSource, page: URL) async throws(FeedServiceError) -> FeedsResponse {
        asked.append(page.absoluteString)
        guard let answers = pages[page], let answer = answers.first else {
            throw .fileNotFound(place: page.absoluteString)
        }
        pages[page] = Array(answers.dropFirst())
        return try answer.get()
    }
}
