// What a hostile catalogue sends: none of it may crash, reach inside, or show as something it is not. Every value of a
// complete item is spoiled in every way.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("A hostile catalogue")
struct CatalogueHostilityTests {
    private static let catalogues = HostileCatalogue.allCases
    private let network = OneAnswerNetwork()
    private let paces: ServerPaces

    init() {
        let clock = MovableTime()
        paces = ServerPaces(now: {
            clock.pass(1)
            return clock.now
        })
    }

    private func service(_ catalogue: HostileCatalogue) throws -> any FeedsServiceProtocol {
        let kind = catalogue.kind(ServerAPIs(network: network, paces: paces))
        return kind.makeService(for: try #require(kind.source(named: catalogue.source)))
    }

    /// The answers for a list of a spoiled item and a sound one, for every way to spoil one.
    private func spoiled(
        _ catalogue: HostileCatalogue, _ spoil: (JSONTree) -> JSONTree?,
        _ check: (FeedsResponse, JSONTree) throws -> Void
    ) async throws {
        let (service, sound) = (try service(catalogue), try catalogue.item(2))
        for item in try catalogue.item(1).spoiled(spoil) {
            network.answer(JSONWriter.text(of: catalogue.list([item, sound])))
            try check(try await service.fetchPosts(), item)
        }
    }

    @Test(arguments: catalogues) func aSoundItemIsAPostWithACredit(_ catalogue: HostileCatalogue) async throws {
        network.answer(JSONWriter.text(of: catalogue.list([try catalogue.item(1), try catalogue.item(2)])))
        let response = try await service(catalogue).fetchPosts()
        #expect(response.posts.count == 2 && response.skipped.isEmpty)
        #expect(response.posts.allSatisfy { $0.attribution != nil && $0.page != nil && $0.author != nil })
    }

    @Test(
        arguments: catalogues,
        [
            JSONTree.null, .bool(true), .int(-1), .double(1e300), .string(""), .string("x"), .array([]), .object([:]),
            .array([.array([.null])]), .int(.max), .object(["value": .array([])]),
        ])
    func wrongTypesAreSurvived(_ catalogue: HostileCatalogue, _ value: JSONTree) async throws {
        try await spoiled(catalogue, { _ in value }) { response, item in
            #expect((1...2).contains(response.posts.count), "\(item)")
            #expect(response.posts.allSatisfy(\.isWithinBounds) && response.posts.allSatisfy { !$0.media.isEmpty })
        }
    }

    @Test(
        arguments: catalogues,
        [
            "file:///etc/passwd", "http://127.0.0.1:9/x.mp4", "http://192.168.0.1/x.mp4", "http://localhost/x",
            "javascript:alert(1)", "data:video/mp4;base64,AAAA", "http://[::1]/x", "ftp://a.example/x", "//127.0.0.1/x",
            "http://user:pass@10.0.0.1/",
        ])
    func noAddressLeadsInside(_ catalogue: HostileCatalogue, _ address: String) async throws {
        try await spoiled(catalogue, { $0.isString ? .string(address) : nil }) { response, item in
            let urls = response.posts.flatMap(\.addresses)
            #expect(urls.allSatisfy { ["http", "https"].contains($0.scheme) }, "\(item)")
            // The program itself names NASA's pages.
            let hosts = Set(urls.compactMap { $0.host() }).subtracting(["images.nasa.gov", "www.nasa.gov"])
            #expect(hosts.allSatisfy { $0.hasSuffix(".example") }, "\(item)")
        }
    }

    @Test(arguments: catalogues) func noTextTurnsTheTextAroundIt(_ catalogue: HostileCatalogue) async throws {
        let name = "Ann\u{202E}\u{2066}gnp.exe\u{0}\u{2028}"
        try await spoiled(catalogue, { $0.isString ? .string(name) : nil }) { response, item in
            let letters = response.posts.flatMap(\.lines).flatMap(\.unicodeScalars).map(\.value)
            #expect(
                !letters.contains {
                    (0x202A...0x202E).contains($0) || (0x2066...0x2069).contains($0) || $0 == 0 || $0 == 0x2028
                }, "\(item)")
        }
    }

    @Test(arguments: catalogues) func longTextsAndIdsAreCutOrRefused(_ catalogue: HostileCatalogue) async throws {
        let long = String(repeating: "x", count: 100_000)
        try await spoiled(catalogue, { $0.isString || $0.int != nil ? .string(long) : nil }) { response, item in
            for post in response.posts {
                #expect(post.id.utf8.count < 300 && post.text.count <= 10_001)
                #expect(post.lines.allSatisfy { $0.count < 1000 }, "\(item)")
            }
        }
    }

    @Test(arguments: catalogues) func wrongListsAreRefused(_ catalogue: HostileCatalogue) async throws {
        let service = try service(catalogue)
        for list in catalogue.list([]).spoiled({ _ in .int(7) }) + [.null, .array([]), .string("x")] {
            network.answer(JSONWriter.text(of: list))
            await #expect(throws: FeedServiceError.self, "\(list)") { try await service.fetchPosts() }
        }
    }

    // MARK: Files

    private static let withFiles = catalogues.filter { (try? $0.files) != nil }

    /// What the second request brings for every way to spoil its answer.
    private func spoiledFiles(
        _ catalogue: HostileCatalogue, _ spoil: (JSONTree) -> JSONTree?, _ check: (Media, JSONTree) -> Void
    ) async throws {
        let service = try service(catalogue)
        network.answer(JSONWriter.text(of: catalogue.list([try catalogue.item(1)])))
        let ticket = try #require(try await service.fetchPosts().posts.first?.media.first?.resolveAt)
        let sound = try #require(try catalogue.files)
        network.answer(JSONWriter.text(of: sound))
        #expect(try await service.resolve(ticket).captions.count == 1)
        for answer in sound.spoiled(spoil) {
            network.answer(JSONWriter.text(of: answer))
            do throws(FeedServiceError) {
                let medium = try await service.resolve(ticket)
                #expect(!medium.renditions.isEmpty && medium.isWithinBounds, "\(answer)")
                check(medium, answer)
            } catch {
                // A refusal is a sound answer too.
            }
        }
    }

    @Test(arguments: withFiles, [JSONTree.null, .int(-1), .double(1e300), .string("x"), .array([]), .object([:])])
    func wrongTypesOfFilesAreSurvived(_ catalogue: HostileCatalogue, _ value: JSONTree) async throws {
        try await spoiledFiles(catalogue, { _ in value }) { _, _ in }
    }

    @Test(
        arguments: withFiles,
        [
            "file:///etc/passwd", "http://127.0.0.1:9/x.mp4", "../../x.mp4", "//127.0.0.1/x.mp4", "http://[::1]/x.mp4",
            "..", "http://c.example@127.0.0.1/x~medium.mp4", "a\u{202E}b.mp4", "/etc/passwd.mp4",
        ])
    func noFileLeadsInside(_ catalogue: HostileCatalogue, _ name: String) async throws {
        try await spoiledFiles(catalogue, { $0.isString ? .string(name) : nil }) { medium, answer in
            #expect(medium.addresses.allSatisfy { $0.scheme == "https" && $0.host() == "c.example" }, "\(answer)")
            #expect(medium.addresses.allSatisfy { !$0.path(percentEncoded: false).contains("..") }, "\(answer)")
        }
    }

    @Test(arguments: withFiles, ["", " ", "x", "a b c", "../x c.example", "a 127.0.0.1/x", "a%2Fb c.example", "a a@b"])
    func otherTicketsAreRefused(_ catalogue: HostileCatalogue, _ text: String) async throws {
        let service = try service(catalogue)
        await #expect(throws: FeedServiceError.self) { try await service.resolve(MediaTicket(text)) }
        #expect(network.requests.isEmpty)
    }

    /// A ticket may name any server, but none inside is asked that the user has not opened.
    @Test(arguments: withFiles) func noServerInsideIsAskedForFiles(_ catalogue: HostileCatalogue) async throws {
        let servers = KnownServers()
        let loopback = try LoopbackServer { _ in .json("{}") }
        let kind = catalogue.kind(
            ServerAPIs(network: NetworkService(servers: servers), paces: paces, servers: servers))
        let service = kind.makeService(for: try #require(kind.source(named: catalogue.source)))
        await #expect(throws: FeedServiceError.self) {
            try await service.resolve(MediaTicket("x 127.0.0.1:\(loopback.port)"))
        }
        #expect(loopback.log.requests().isEmpty)
    }

    @Test(arguments: catalogues) func aHugeAnswerIsNotRead(_ catalogue: HostileCatalogue) async throws {
        let server = try LoopbackServer { _ in .zeros(100 << 20) }
        let servers = KnownServers()
        let host = "127.0.0.1:\(server.port)"
        let kind = catalogue.kind(
            ServerAPIs(network: NetworkService(servers: servers), paces: paces, servers: servers))
        let source = try #require(kind.source(named: catalogue.source.replacing("c.example", with: host)))
        for server in kind.servers(of: source) { servers.choose(server) }
        await #expect(throws: FeedServiceError.tooLarge(place: host, limit: ServerAPI.sizeLimit)) {
            try await kind.makeService(for: source).fetchPosts()
        }
    }
}

extension Post {
    /// Every address that the window may open or fetch.
    fileprivate var addresses: [URL] {
        let own = [page, playsAt, author?.page, author?.avatar, attribution?.page].compactMap(\.self)
        return own + media.flatMap(\.addresses)
    }

    /// Every text that stands in a line.
    fileprivate var lines: [String] {
        let own = [title, author?.name, author?.handle, attribution?.text, warning, language]
        let media = media.flatMap { medium in [medium.alt] + medium.captions.map(\.label) }
        return (own + media).compactMap(\.self) + tags
    }
}

extension Media {
    fileprivate var addresses: [URL] {
        renditions.map(\.url) + captions.map(\.url) + previews + [poster].compactMap(\.self)
    }
}
