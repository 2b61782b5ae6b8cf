// A repository that returns the answers that a test queued, in order.
// Thread: its own actor. Invariant: an unexpected request is an error that the test sees, never an invented answer.

package import FeedsModels

package actor FakeFeedRepository: FeedRepositoryProtocol {
    private var first: [Result<FeedsResponse, FeedServiceError>]
    private var pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]]
    private let stored: StoredFeed?
    private let storedPages: [BatchToken: StoredFeed]
    /// Requests for first pages wait here while it is closed.
    private let gate: TaskGate
    package private(set) var asked: [String] = []

    package init(
        first: [Result<FeedsResponse, FeedServiceError>],
        pages: [BatchToken: [Result<FeedsResponse, FeedServiceError>]] = [:],
        stored: StoredFeed? = nil, storedPages: [BatchToken: StoredFeed] = [:], gate: TaskGate = TaskGate(isOpen: true)
    ) {
        self.first = first
        self.pages = pages
        self.stored = stored
        self.storedPages = storedPages
        self.gate = gate
    }

    package func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
        asked.append(source.name)
        let answer = first.isEmpty ? nil : first.removeFirst()
        await gate.pass()
        guard let answer else { throw .fileNotFound(place: "the fake has no further answer") }
        return try answer.get()
    }

    package func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        asked.append(page.text)
        guard let answers = pages[page], let answer = answers.first else {
            throw .fileNotFound(place: page.text)
        }
        pages[page] = Array(answers.dropFirst())
        return try answer.get()
    }

    package func storedPosts(from source: FeedSource) -> StoredFeed? { stored }
    package func storedPosts(from source: FeedSource, page: BatchToken) -> StoredFeed? { storedPages[page] }
}
