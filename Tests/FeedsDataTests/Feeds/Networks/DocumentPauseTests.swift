// A server that limits requests for its feeds says so in the same words as one of an open network.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A document's server that asks for a pause")
struct DocumentPauseTests {
    @Test func itsPauseIsSaidWithItsTime() async throws {
        let server = try LoopbackServer(["/f": .retryAfter("600"), "/g": .status(429)])
        let services = DocumentServices(network: NetworkService(), firstLaunch: .distantPast)
        var errors: [FeedServiceError] = []
        for path in ["/f", "/g"] {
            let source = FeedSource(place: .remote(server.url(path)))
            let error = await #expect(throws: FeedServiceError.self) {
                try await services.service(for: source).fetchPosts()
            }
            errors.append(try #require(error))
        }
        guard case .tooManyRequests("127.0.0.1", let until?) = errors[0] else {
            return #expect(Bool(false), "it is \(errors[0])")
        }
        #expect(abs(until.timeIntervalSinceNow - 600) < 5)
        #expect(errors[1] == .tooManyRequests(server: "127.0.0.1", until: nil))
    }
}
