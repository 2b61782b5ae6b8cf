// Requests against real sockets: internal servers get no request unless the user chose them.

import FeedsModels
import FeedsTestSupport
import Foundation
import SoupBridge
import Synchronization
import Testing

@testable import FeedsData

@Suite("What a feed can reach")
struct ReachTests {
    private let servers = KnownServers()
    private let network: NetworkService

    init() { network = NetworkService(servers: servers) }

    private func refusal(_ url: URL) async -> NetworkError? {
        await #expect(throws: NetworkError.self) { try await network.fetch(NetworkRequest(url: url)) }
    }

    /// By its name, so that only the resolved address reveals it.
    private func named(_ server: LoopbackServer, _ path: String) throws -> URL {
        let port = try #require(server.url(path).port)
        return try #require(URL(string: "http://localhost:\(port)\(path)"))
    }

    @Test func nothingIsSentToAServerOfThisMachine() async throws {
        let server = try LoopbackServer(["/v.mp4": .text("inside")])
        for url in [server.url("/v.mp4"), try named(server, "/v.mp4")] {
            #expect(await refusal(url) == .unsupportedURL(url.absoluteString))
        }
        #expect(server.log.requests().isEmpty)
    }

    @Test func theServerThatThePersonChoseAnswers() async throws {
        let server = try LoopbackServer(["/v.mp4": .text("inside")])
        let url = try named(server, "/v.mp4")
        servers.choose(url)
        #expect(try await network.fetch(NetworkRequest(url: url)).body == Data("inside".utf8))
    }

    @Test func aRedirectIsCheckedAtEveryHop() async throws {
        let inner = try LoopbackServer(["/secret": .text("inside")])
        let outer = try LoopbackServer(["/hop": .redirect(to: inner.url("/secret").absoluteString)])
        outer["/a"] = .redirect(to: "/hop")
        servers.choose(outer.url("/a"))
        // Even a known server must not be the target of another server's redirect.
        servers.choose(inner.url("/feed"))
        #expect(await refusal(outer.url("/a")) == .unsupportedURL(inner.url("/secret").absoluteString))
        #expect(outer.log.requests().count == 2 && inner.log.requests().isEmpty)
    }

    @Test func theLoginStaysWithItsServer() async throws {
        let server = try LoopbackServer(["/v.mp4": .text("a")])
        let port = try #require(server.url("/").port)
        let source = try FeedSource.parse("http://ann:word@127.0.0.1:\(port)/feed.json", relativeTo: "/")
        servers.choose(try #require(source.origin))
        _ = try await network.fetch(NetworkRequest(url: server.url("/v.mp4")))
        #expect(server.log.requests("/v.mp4").first?.headers["authorization"] == "Basic YW5uOndvcmQ=")
        #expect(source.address?.absoluteString == "http://127.0.0.1:\(port)/feed.json")
    }

    /// Media come through the cache and in streams, on another path than documents.
    @Test func mediaAreHeldToTheSame() async throws {
        let server = try LoopbackServer(["/v.mp4": .zeros(1000)])
        let folder = FileManager.default.temporaryDirectory.appending(path: "reach-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let store = MediaStore(folder: folder, network: network)
        let url = try named(server, "/v.mp4")
        let media = Media(id: "v", kind: .video, renditions: [Rendition(url: url, delivery: .progressive)])
        await #expect(throws: MediaError.self) { try await store.open(media, fitting: PaneSize(width: 1, height: 1)) }
        await #expect(throws: MediaError.self) { try await store.picture(url) }
        #expect(server.log.requests().isEmpty)
    }

    /// A second barrier behind the reading of feeds: media are opened only from the web and from files.
    @Test(arguments: [
        "ftp://example.org/v.mp4", "smb://nas/v.mp4", "data:video/mp4;base64,AAAA", "javascript:alert(1)",
    ])
    func noOtherSchemeIsOpened(address: String) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reach-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // A leftover in the temporary folder does no harm.
        let store = MediaStore(folder: folder, network: network)
        let url = try #require(URL(string: address))
        let media = Media(id: "v", kind: .video, renditions: [Rendition(url: url, delivery: .progressive)])
        let refusal = MediaError.unsupported(url.absoluteString)
        await #expect(throws: refusal) { try await store.open(media, fitting: PaneSize(width: 1, height: 1)) }
        await #expect(throws: refusal) { try await store.picture(url) }
        await #expect(throws: refusal) {
            try await CaptionStore(media: store).captions(CaptionOffer(place: .file(url)), of: media, near: 0)
        }
    }

    @Test func aSelfSignedServerIsRefusedWhoeverChoseIt() async throws {
        let server = try LoopbackServer(["/feed": .text("secret")], certificate: LoopbackCertificate())
        servers.choose(server.url("/feed"))
        guard case .tls = await refusal(server.url("/feed")) else {
            Issue.record("a server that nobody vouches for was believed")
            return
        }
        #expect(server.log.requests().isEmpty)
    }

    /// An open connection is no way around the rule: a forbidden request may not use another request's connection.
    @Test func aKeptConnectionIsJudgedAgain() async throws {
        let server = try LoopbackServer(["/a": .text("a"), "/b": .text("b")])
        let isOpen = Mutex(true)
        let client = SoupClient(SoupConfiguration(mayConnect: { _, _, _ in isOpen.withLock { $0 } }))
        _ = try await client.fetch(SoupRequest(url: server.url("/a")))
        isOpen.withLock { $0 = false }
        await #expect(throws: SoupError.forbiddenURL(server.url("/b").absoluteString)) {
            try await client.fetch(SoupRequest(url: server.url("/b")))
        }
        #expect(server.log.requests("/b").isEmpty)
    }
}
