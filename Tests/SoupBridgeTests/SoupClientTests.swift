// The HTTP client against a real server on 127.0.0.1, well-behaved and not.

import FeedsTestSupport
import Foundation
import GLibBridge
import SoupBridge
import Testing

@Suite("SoupClient")
struct SoupClientTests {
    let client = SoupClient()
    let payload = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

    @Test func readsABodyWithItsHead() async throws {
        let server = try LoopbackServer(["/a": .data(payload, type: "video/mp4")])
        let response = try await client.fetch(SoupRequest(url: server.url("/a"), headers: ["X-Test": "1"]))
        #expect(response.body == payload)
        #expect(response.head.status == 200)
        #expect(response.head.headers["content-type"] == "video/mp4")
        #expect(response.head.contentLength == 300_000)
        let sent = server.log.requests("/a")[0].headers
        #expect(sent["x-test"] == "1")
        #expect(sent["user-agent"] == "Mutoscope")
        #expect(sent["cookie"] == nil)
    }

    /// A server cannot recognise a user, however often they come.
    @Test func noServerIsToldWhoItWasAndFromWhere() async throws {
        let body = FaultyRoute.Body.data(Data([1]))
        let server = try LoopbackServer([
            "/a": FaultyRoute(headers: ["Set-Cookie": "who=7; Path=/"], body: body), "/b": .redirect(to: "/c"),
            "/c": FaultyRoute(body: body),
        ])
        for path in ["/a", "/b", "/a"] { _ = try await client.fetch(SoupRequest(url: server.url(path))) }
        let sent = server.log.requests().map(\.headers)
        #expect(sent.count == 4)
        for name in ["cookie", "referer", "from", "authorization"] {
            #expect(sent.allSatisfy { $0[name] == nil }, "\(name)")
        }
    }

    @Test func asksForExactlyTheRange() async throws {
        let server = try LoopbackServer(["/a": .data(payload)])
        let response = try await client.fetch(SoupRequest(url: server.url("/a"), range: 1000..<2000))
        #expect(response.head.status == 206)
        #expect(response.body == payload[1000..<2000])
        #expect(response.head.headers["content-range"] == "bytes 1000-1999/300000")
    }

    @Test func emptyBodyIsNoError() async throws {
        let server = try LoopbackServer(["/empty": .data(Data())])
        #expect(try await client.fetch(SoupRequest(url: server.url("/empty"))).body.isEmpty)
    }

    @Test(arguments: [401, 403, 404, 410, 500, 503])
    func anotherStatusIsAnError(status: Int) async throws {
        let server = try LoopbackServer(["/a": .status(status)])
        await #expect(throws: SoupError.status(status)) { try await client.fetch(SoupRequest(url: server.url("/a"))) }
    }

    @Test func connectionRefused() async throws {
        let server = try LoopbackServer()
        let url = server.url("/a")
        server.stop()
        await #expect(throws: SoupError.refused) { try await client.fetch(SoupRequest(url: url)) }
    }

    @Test func unknownHostIsNamed() async throws {
        let url = try #require(URL(string: "http://no-such-host.invalid/a"))
        let error = await #expect(throws: SoupError.self) { try await client.fetch(SoupRequest(url: url)) }
        #expect(error == .hostNotFound("no-such-host.invalid"))
    }

    @Test func onlyWebAddressesAreFetched() async throws {
        for text in ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:text/plain,a", "http:///a"] {
            let url = try #require(URL(string: text))
            await #expect(throws: SoupError.forbiddenURL(text)) { try await client.fetch(SoupRequest(url: url)) }
        }
    }

    @Test func givesUpWithoutAnAnswer() async throws {
        let gate = LoopbackGate()
        let server = try LoopbackServer(["/slow": .data(payload, .held(gate))])
        defer { gate.open() }
        await #expect(throws: SoupError.timedOut) {
            try await client.fetch(SoupRequest(url: server.url("/slow"), timeout: 0.1))
        }
    }

    @Test func givesUpWhenABodyStops() async throws {
        let server = try LoopbackServer(["/slow": .data(payload, .stallAfter(1000)), "/good": .data(payload)])
        await #expect(throws: SoupError.timedOut) {
            try await client.fetch(SoupRequest(url: server.url("/slow"), timeout: 0.1))
        }
        // The client's thread must not be stuck draining the stalled answer.
        #expect(try await client.fetch(SoupRequest(url: server.url("/good"), timeout: 5)).body == payload)
    }

    @Test func aCutConnectionIsAnInterruption() async throws {
        let server = try LoopbackServer([
            "/cut": .data(payload, .dropAfter(1000)),
            "/short": .data(payload, .contentLength(400_000)),
        ])
        for path in ["/cut", "/short"] {
            let error = await #expect(throws: SoupError.self) {
                try await client.fetch(SoupRequest(url: server.url(path), timeout: 5))
            }
            guard case .interrupted = error else {
                Issue.record("\(path) gave \(String(describing: error))")
                continue
            }
        }
    }
}
