// Redirects and TLS: where a request may go, and which headers it takes along.

import FeedsTestSupport
import Foundation
import SoupBridge
import Testing

@Suite("SoupClient redirects and TLS")
struct SoupRedirectTests {
    let client = SoupClient()

    @Test func followsAChainAndSaysWhereItEnded() async throws {
        let server = try LoopbackServer([
            "/a": .redirect(to: "/b?x=1", status: 301), "/b?x=1": .redirect(to: "sub/c", status: 307),
            "/sub/c": .text("here"),
        ])
        let response = try await client.fetch(SoupRequest(url: server.url("/a")))
        #expect(response.body == Data("here".utf8))
        #expect(response.head.url == server.url("/sub/c"))
    }

    @Test func aLoopIsFoundAtItsSecondRound() async throws {
        let server = try LoopbackServer(["/a": .redirect(to: "/b"), "/b": .redirect(to: "/a")])
        await #expect(throws: SoupError.tooManyRedirects) {
            try await client.fetch(SoupRequest(url: server.url("/a")))
        }
        #expect(server.log.requests().count == 2)
    }

    @Test func tenRedirectsAreEnough() async throws {
        let steps = (0..<20).map { ("/\($0)", FaultyRoute.redirect(to: "/\($0 + 1)")) }
        let server = try LoopbackServer(Dictionary(uniqueKeysWithValues: steps))
        server["/20"] = .text("here")
        await #expect(throws: SoupError.tooManyRedirects) {
            try await client.fetch(SoupRequest(url: server.url("/0")))
        }
        #expect(try await client.fetch(SoupRequest(url: server.url("/10"))).body == Data("here".utf8))
    }

    @Test func neverLeavesTheWeb() async throws {
        let server = try LoopbackServer(["/a": .redirect(to: "file:///etc/passwd")])
        await #expect(throws: SoupError.forbiddenURL("file:///etc/passwd")) {
            try await client.fetch(SoupRequest(url: server.url("/a")))
        }
    }

    @Test func theOwnerMayRefuseARedirect() async throws {
        let picky = SoupClient(SoupConfiguration(mayRedirect: { _, to in to.path() != "/secret" }))
        let server = try LoopbackServer(["/a": .redirect(to: "/secret"), "/secret": .text("no")])
        await #expect(throws: SoupError.forbiddenURL(server.url("/secret").absoluteString)) {
            try await picky.fetch(SoupRequest(url: server.url("/a")))
        }
        #expect(server.log.requests("/secret").isEmpty)
    }

    @Test func authorizationStaysWithItsHost() async throws {
        let other = try LoopbackServer(["/b": .text("other")])
        let server = try LoopbackServer([
            "/near": .redirect(to: "/c"), "/c": .text("same"),
            "/far": .redirect(to: other.url("/b").absoluteString),
        ])
        let key = ["Authorization": "secret", "X-Kind": "test"]
        _ = try await client.fetch(SoupRequest(url: server.url("/near"), headers: key))
        _ = try await client.fetch(SoupRequest(url: server.url("/far"), headers: key))
        #expect(server.log.requests("/c").first?.headers["authorization"] == "secret")
        #expect(other.log.requests("/b").first?.headers["authorization"] == nil)
        #expect(other.log.requests("/b").first?.headers["x-kind"] == "test")
    }

    /// A login in a redirect or in the first address is never sent; only the caller's header is.
    @Test(arguments: [nil, "Basic YW5uOndvcmQ="]) func noLoginIsTakenFromAnAddress(own: String?) async throws {
        let server = try LoopbackServer()
        let port = try #require(server.url("/").port)
        server["/a"] = .redirect(to: "http://bob:x@127.0.0.1:\(port)/b")
        server["/b"] = .status(401).with("WWW-Authenticate", "Basic realm=\"films\"")
        let typed = try #require(URL(string: "http://eve:y@127.0.0.1:\(port)/b"))
        for url in [server.url("/a"), typed] {
            await #expect(throws: SoupError.status(401)) {
                try await client.fetch(SoupRequest(url: url, headers: own.map { ["Authorization": $0] } ?? [:]))
            }
        }
        #expect(server.log.requests("/b").map { $0.headers["authorization"] } == [own, own])
        server["/b"] = .text("here")
        #expect(try await client.fetch(SoupRequest(url: server.url("/a"))).head.url == server.url("/b"))
    }

    @Test func aSelfSignedCertificateIsRefusedWithItsReason() async throws {
        let server = try LoopbackServer(["/a": .text("secret")], certificate: LoopbackCertificate())
        let error = await #expect(throws: SoupError.self) { try await client.fetch(SoupRequest(url: server.url("/a"))) }
        #expect(error == .tls("the certificate is not signed by an authority we trust"))
        #expect(server.log.requests().isEmpty)
    }

    @Test func aTrustedAuthorityIsBelieved() async throws {
        let server = try LoopbackServer(["/a": .text("secret")], certificate: LoopbackCertificate())
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).pem")
        defer { try? FileManager.default.removeItem(at: file) }  // A leftover in the temporary folder does no harm.
        try LoopbackCertificate().writeAuthority(to: file)
        let trusting = SoupClient(SoupConfiguration(trust: .authorities(path: file.path())))
        #expect(try await trusting.fetch(SoupRequest(url: server.url("/a"))).body == Data("secret".utf8))
    }
}

extension SoupRedirectTests {
    /// Only an unbroken chain of permanent redirects from the first address on names a new address.
    @Test(arguments: [
        ([301, 308], "/2"), ([308, 302], "/1"), ([302, 301], nil), ([307], nil), ([301, 303, 301], "/1"),
    ])
    func saysWhereItMovedForGood(_ statuses: [Int], _ target: String?) async throws {
        let server = try LoopbackServer()
        for (index, status) in statuses.enumerated() {
            server["/\(index)"] = .redirect(to: "/\(index + 1)", status: status)
        }
        server["/\(statuses.count)"] = .text("here")
        let response = try await client.fetch(SoupRequest(url: server.url("/0")))
        #expect(response.head.movedTo == target.map { server.url($0) })
    }

    @Test(arguments: [304, 404, 429, 503])
    func takesARefusalWithItsHeadersWhenItShould(_ status: Int) async throws {
        let server = try LoopbackServer(["/a": .redirect(to: "/b", status: 301)])
        server["/b"] = FaultyRoute(status: status, headers: ["X-RateLimit-Reset": "60"], body: .data(Data("no".utf8)))
        let request = SoupRequest(url: server.url("/a"), takesRefusals: true)
        let response = try await client.fetch(request)
        #expect(response.head.status == status)
        #expect(response.head.headers["x-ratelimit-reset"] == "60")
        #expect(response.head.movedTo == server.url("/b"))
        // It may say the reason; a 304 has none.
        #expect(response.body == Data((status == 304 ? "" : "no").utf8))
        await #expect(throws: SoupError.status(status)) {
            try await client.fetch(SoupRequest(url: server.url("/b")))
        }
    }
}
