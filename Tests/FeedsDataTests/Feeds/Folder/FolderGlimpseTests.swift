// The first posts of a large folder that nobody has read yet are those that the whole reading gives.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FolderGlimpseTests {
    private let folder: FeedsFolder
    private let cache: TemporaryFolder

    /// Links, so that thousands of files cost little: photos of different days, a video with a poster and captions.
    init() throws {
        folder = try FeedsFolder()
        cache = try TemporaryFolder()
        try folder.write("camera/plain.jpg", Data(FileBuilder.jpeg([], width: 4, height: 3)))
        try folder.date("camera/plain.jpg", Date(timeIntervalSince1970: 1_000_000_000))
        for number in 0..<FolderGlimpse.fewestFiles {
            let minute = "\(100 + number / 60 % 24)".dropFirst() + "\(100 + number % 60)".dropFirst()
            try link("IMG_2020\(number / 1440 + 10)10_\(minute)00.jpg")
        }
        for name in ["VID_20210101_000000.mp4", "VID_20210101_000000.jpg", "VID_20210101_000000.en.vtt"] {
            try link(name)
        }
    }

    private func link(_ name: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + name, withDestinationPath: folder.path + "/camera/plain.jpg")
    }

    private func service(start: Double = 0) -> FolderFeedsService {
        FolderFeedsService(
            source: FeedSource(place: .path(folder.path)), index: FolderIndex(folder: cache.url),
            orders: FeedOrdersFile(folder: cache.url) { _ in }, start: start)
    }

    @Test(arguments: [FeedOrder.newest, .oldest])
    func theFirstPostsAreThoseOfTheWholeReading(_ order: FeedOrder) async throws {
        let service = service()
        await service.choose(order)
        let first = try #require(await service.storedPosts()).response
        #expect(first.total == nil, "nobody has counted yet")
        let whole = try await service.fetchPosts()
        #expect(first.posts.count == 60 && first.posts == whole.posts)
        let video = (order == .newest ? first.posts.first : nil)?.media.first
        if order == .newest { #expect(video?.poster != nil && video?.captions.count == 1) }
    }

    @Test func aPageThatIsAskedForBeforeTheReadingIsRead() async throws {
        let service = service()
        var first = try #require(await service.storedPosts()).response
        var rest = try await service.fetchPosts(page: try #require(first.next))
        rest.makeAll()
        var whole = try await service.fetchPosts()
        first.makeAll()
        whole.makeAll()
        #expect(first.posts.map(\.id) + rest.posts.map(\.id) == whole.posts.map(\.id))
    }

    @Test func theReadingThatFollowsStoredPostsLetsTheFirstPictureCome() async throws {
        let service = service(start: 1.5)
        _ = try #require(await service.storedPosts())
        #expect(try await ContinuousClock().measure { _ = try await service.fetchPosts() } >= .seconds(1.5))
    }

    /// The start that these services would wait for never comes.
    @Test(.timeLimit(.minutes(1))) func otherReadingsBeginAtOnce() async throws {
        let service = service(start: 100_000)
        #expect(try await service.fetchPosts().count > FolderGlimpse.fewestFiles)
        let small = try FeedsFolder(["a.jpg": "x", "b.jpg": "x"])
        let cached = FolderIndex(folder: cache.url)
        let other = FolderFeedsService(
            source: FeedSource(place: .path(small.path)), index: cached,
            orders: FeedOrdersFile(folder: cache.url) { _ in }, start: 100_000)
        let known = ["a.jpg", "b.jpg"].map { FolderItem($0, format: .image, size: 1, modified: 1) }
        await cached.keep(known, of: small.path) {}
        #expect(try #require(await other.storedPosts()).response.count == 2)
        #expect(try await other.fetchPosts().count == 2)
    }

    @Test(arguments: ["stories/ann/one.jpg", "ann/avatar.jpg", "live.m3u8"])
    func whatOnlyAReadingTellsIsLeftToIt(_ name: String) async throws {
        #expect(await service().storedPosts() != nil)
        try folder.write(name, Data("x".utf8))
        #expect(await service().storedPosts() == nil)
    }

    @Test func namesWithoutDatesAreLeftToTheReading() async throws {
        for number in 0..<401 { try link("photo \(number).jpg") }
        #expect(await service().storedPosts() == nil)
    }
}
