// Reading sources from the disk and from the network.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

#if canImport(Glibc)
    import Glibc
#endif

struct FeedsServiceTests {
    private let network = FakeNetworkService()

    private func service(path: String) -> FeedsService {
        FeedsService(
            source: FeedSource(place: .path(path)), network: network, firstLaunch: Decoding.firstLaunch)
    }

    private func service(_ address: String, authorization: String? = nil) throws -> FeedsService {
        let source = FeedSource(place: .remote(try #require(URL(string: address))), authorization: authorization)
        return FeedsService(source: source, network: network, firstLaunch: Decoding.firstLaunch)
    }

    // MARK: - On this machine

    @Test func readsALocalDocumentWithMediaBesideIt() async throws {
        let folder = try FeedsFolder(["feed.json": #"{"videos":["clips/a.mp4"]}"#])
        let response = try await service(path: folder.path + "/feed.json").fetchPosts()
        #expect(response.posts[0].media[0].renditions[0].url.path == folder.path + "/clips/a.mp4")
    }

    @Test func theErrorsOfFilesAreExact() async throws {
        let folder = try FeedsFolder(["empty.json": ""])
        let missing = folder.path + "/missing.json"
        await #expect(throws: FeedServiceError.fileNotFound(place: missing)) {
            try await service(path: missing).fetchPosts()
        }
        let empty = folder.path + "/empty.json"
        await #expect(throws: FeedServiceError.emptyBody(place: empty)) { try await service(path: empty).fetchPosts() }
        let link = folder.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: missing)
        await #expect(throws: FeedServiceError.unreadable(place: link, reason: "it is a link that leads nowhere")) {
            try await service(path: link).fetchPosts()
        }
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        await #expect(
            throws: FeedServiceError.unreadable(place: pipe, reason: "it is neither a file nor a folder")
        ) { try await service(path: pipe).fetchPosts() }
    }

    @Test func aFileWithoutPermissionSaysSo() async throws {
        let folder = try FeedsFolder(["secret.json": "[]"])
        let path = folder.path + "/secret.json"
        #expect(chmod(path, 0) == 0)
        // Root may read everything, and then finds the list empty.
        let denied = FeedServiceError.unreadable(place: path, reason: "permission was denied")
        await #expect(throws: geteuid() == 0 ? .emptyFeed(place: path) : denied) {
            try await service(path: path).fetchPosts()
        }
    }

    @Test func twoHundredMegabytesAreRefusedUnlessTheyAreAVideo() async throws {
        let folder = try FeedsFolder(["large.json": "[1,", "video.json": "\0\0\0\u{18}ftypisom"])
        for name in ["large.json", "video.json"] {
            // A hole takes no room on the disk.
            let handle = try #require(FileHandle(forWritingAtPath: folder.path + "/" + name))
            try handle.truncate(atOffset: 200 << 20)
            try handle.close()
        }
        let large = folder.path + "/large.json"
        await #expect(throws: FeedServiceError.tooLarge(place: large, limit: 64 << 20)) {
            try await service(path: large).fetchPosts()
        }
        #expect(try await service(path: folder.path + "/video.json").fetchPosts().shape == .singleMedia)
    }

    // MARK: - On the network

    @Test func readsARemoteFeedAndItsPages() async throws {
        await network.answer("https://api.pexels.com/v1/videos/popular", with: PexelsFixture.page)
        await network.answer(
            "https://api.pexels.com/v1/videos/search?page=2&per_page=80",
            with: #"{"per_page":80,"next_page":"https://api.pexels.com/v1/videos/popular","videos":[]}"#)
        let service = try service("https://api.pexels.com/v1/videos/popular", authorization: "KEY")
        let first = try await service.fetchPosts()
        let next = try #require(first.next)
        let second = try await service.fetchPosts(page: next)
        #expect(second.posts.isEmpty && second.skipped.isEmpty, "an empty further page is the end, not a failure")
        #expect(second.next == nil, "a feed that turns back to its first page has ended")
        let requests = await network.requests
        #expect(requests.map { $0.headers["Authorization"] } == ["KEY", "KEY"])
        #expect(requests.allSatisfy { $0.sizeLimit == 64 << 20 && $0.timeout == 15 && $0.headers["Accept"] != nil })
    }

    @Test func theKeyStaysWithItsHost() async throws {
        let service = try service("https://api.example.com/feed.json", authorization: "KEY")
        let strangers = [
            "https://other.example.com/2", "http://api.example.com/2", "https://api.example.com:8443/2",
        ]
        for address in strangers {
            await network.answer(address, with: VideoListFixture.json)
            _ = try await service.fetchPosts(page: BatchToken(address))
        }
        #expect(await network.requests.count == 3)
        #expect(await network.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test func relativeAddressesFollowRedirects() async throws {
        await network.answer(
            "https://a.example.com/feed", with: Data(#"{"videos":["x.mp4"]}"#.utf8),
            redirectedTo: URL(string: "https://b.example.com/deep/feed.json"))
        let response = try await service("https://a.example.com/feed").fetchPosts()
        #expect(response.posts.map(\.id) == ["https://b.example.com/deep/x.mp4"])
    }

    @Test(arguments: [
        NetworkError.status(404), .status(500), .timedOut, .tls("the certificate has expired"), .tooManyRedirects,
        .refused, .hostNotFound("a.example.com"),
    ])
    func failuresOfTheNetworkNameWhatAndWhere(_ error: NetworkError) async throws {
        let address = "https://a.example.com/feed.json"
        await network.fail(address, with: error)
        let expected = FeedServiceError.network(place: address, error)
        let service = try service(address)
        await #expect(throws: expected) { try await service.fetchPosts() }
        #expect(expected.description.hasPrefix(address))
    }

    @Test func aBodyBeyondTheLimitAndACancelledFetchAreTheirOwnErrors() async throws {
        let address = "https://a.example.com/feed.json"
        let service = try service(address)
        await network.fail(address, with: .tooLarge(limit: 64 << 20))
        await #expect(throws: FeedServiceError.tooLarge(place: address, limit: 64 << 20)) {
            try await service.fetchPosts()
        }
        await network.fail(address, with: .cancelled)
        await #expect(throws: FeedServiceError.cancelled) { try await service.fetchPosts() }
    }

    @Test func ofAVideoOnlyTheBeginningIsAskedFor() async throws {
        await network.answer("https://a.example.com/clip.mp4?x=1", with: "\0\0\0\u{18}ftypisom")
        let response = try await service("https://a.example.com/clip.mp4?x=1").fetchPosts()
        #expect(response.shape == .singleMedia && response.posts[0].title == "clip")
        #expect(await network.requests.map(\.range) == [0..<4096])
    }

    @Test func aServerWithoutRangesIsBelieved() async throws {
        await network.fail("https://a.example.com/clip.mp4", with: .tooLarge(limit: 1 << 20))
        #expect(try await service("https://a.example.com/clip.mp4").fetchPosts().shape == .singleMedia)
    }

    @Test func whatIsOnlyCalledAVideoIsNone() async throws {
        let address = "https://a.example.com/clip.mp4"
        let service = try service(address)
        await #expect(throws: FeedServiceError.network(place: address, .status(404))) { try await service.fetchPosts() }
        await network.answer(address, with: "<!DOCTYPE html><html>Log in</html>")
        await #expect(throws: FeedServiceError.notAFeed(place: address, .html)) { try await service.fetchPosts() }
        await network.answer(address, with: "PK\u{3}\u{4}\0\0")
        await #expect(throws: FeedServiceError.notAFeed(place: address, .binary)) { try await service.fetchPosts() }
        await network.answer(address, with: VideoListFixture.json)
        #expect(try await service.fetchPosts().shape == .videoList)
    }

    @Test func whatAnAddressDoesNotTellItsContentDoes() async throws {
        await network.answer("https://a.example.com/17", with: "bytes", type: "image/jpeg")
        #expect(try await service("https://a.example.com/17").fetchPosts().posts[0].media[0].kind == .image)
        await network.answer("https://a.example.com/s.m3u8", with: M3UFixture.segments, type: "text/plain")
        #expect(try await service("https://a.example.com/s.m3u8").fetchPosts().shape == .singleMedia)
        await network.answer("https://a.example.com/l.m3u8", with: M3UFixture.bareAddresses, type: "text/plain")
        #expect(try await service("https://a.example.com/l.m3u8").fetchPosts().shape == .m3u)
    }

    @Test func theRepositoryDropsWhatAnEarlierPageGave() async throws {
        let first = "https://a.example.com/1"
        await network.answer(first, with: #"{"videos":["https://v.example.com/a.mp4","https://v.example.com/b.mp4"]}"#)
        await network.answer(
            "https://a.example.com/2",
            with: #"{"videos":["https://v.example.com/b.mp4","https://v.example.com/c.mp4"]}"#)
        let repository = FeedRepository(network: network, firstLaunch: Decoding.firstLaunch)
        let source = FeedSource(place: .remote(try #require(URL(string: first))))
        let page = BatchToken("https://a.example.com/2")
        #expect(try await repository.posts(from: source).posts.count == 2)
        let second = try await repository.posts(from: source, page: page)
        #expect(second.posts.map(\.id) == ["https://v.example.com/c.mp4"])
        #expect(second.skipped.map(\.place) == ["post https://v.example.com/b.mp4"])
        #expect(try await repository.posts(from: source).posts.count == 2, "a refresh starts anew")
        #expect(try await repository.posts(from: source, page: page).posts.count == 1)
    }
}
