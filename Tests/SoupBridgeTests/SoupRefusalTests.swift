// Servers that ask the client to come back later.

import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@Suite("SoupClient refusals")
struct SoupRefusalTests {
    let client = SoupClient()

    private func refusal(_ status: Int, _ headers: [String: String]) async throws -> SoupError? {
        let route = FaultyRoute(status: status, headers: headers, body: .data(Data("not now".utf8)))
        let server = try LoopbackServer(["/": route])
        return await #expect(throws: SoupError.self) { try await client.fetch(SoupRequest(url: server.url("/"))) }
    }

    @Test(arguments: [429, 503, 500, 408])
    func secondsAreWhatTheServerSays(status: Int) async throws {
        #expect(try await refusal(status, ["Retry-After": "120"]) == .tryLater(status: status, seconds: 120))
    }

    @Test func aDateCountsFromTheServersOwnClock() async throws {
        let headers = ["Date": "Wed, 21 Oct 2015 07:28:00 GMT", "Retry-After": "Wed, 21 Oct 2015 07:28:30 GMT"]
        #expect(try await refusal(503, headers) == .tryLater(status: 503, seconds: 30))
    }

    @Test func aDateThatIsOverIsNoWait() async throws {
        #expect(
            try await refusal(429, ["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"])
                == .tryLater(status: 429, seconds: 0))
    }

    @Test(arguments: ["soon", "", "-", "inf", "12 minutes"])
    func whatCannotBeReadIsNoWait(text: String) async throws {
        #expect(try await refusal(503, ["Retry-After": text]) == .status(503))
    }

    /// A missing file does not come back because a header names a time.
    @Test func finalStatusesStayFinal() async throws {
        #expect(try await refusal(404, ["Retry-After": "1"]) == .status(404))
        #expect(try await refusal(451, [:]) == .status(451))
    }

    @Test func acceptedIsNotThereYet() async throws {
        #expect(try await refusal(202, [:]) == .processing(seconds: nil))
        #expect(try await refusal(202, ["Retry-After": "3"]) == .processing(seconds: 3))
    }
}
