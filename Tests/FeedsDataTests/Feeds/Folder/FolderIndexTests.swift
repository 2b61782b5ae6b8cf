// A folder with an index: what was read once opens at once, in the user's order, and a changed folder has the last word.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FolderIndexTests {
    private let folder: FeedsFolder
    private let cache: TemporaryFolder
    private let orders: FeedOrdersFile

    init() throws {
        folder = try FeedsFolder()
        cache = try TemporaryFolder()
        orders = FeedOrdersFile(folder: cache.url) { _ in }
    }

    private func service(_ index: FolderIndex?) -> FolderFeedsService {
        FolderFeedsService(source: FeedSource(place: .path(folder.path)), index: index, orders: orders)
    }

    private func photo(_ name: String, _ date: String) throws {
        try folder.write(name, Data(FileBuilder.jpeg(FileBuilder.exif(date), width: 40, height: 30)))
        try folder.date(name, Date(timeIntervalSince1970: 1_600_000_000))
    }

    /// Waits until the index has stored a reading.
    private func stored(_ index: FolderIndex, _ count: Int) async -> StoredFeed? {
        for _ in 0..<10_000 {
            if let stored = await service(index).storedPosts(), stored.response.total == count { return stored }
            await Task.yield()
        }
        return nil
    }

    private func ids(_ response: FeedsResponse) -> [String] {
        var response = response
        response.makeAll()
        return response.posts.map(\.id)
    }

    @Test func theNewestPictureComesFirstByWhatAnythingTells() async throws {
        try photo("a.jpg", "2020:01:01 00:00:00")
        try photo("b.jpg", "2024:01:01 00:00:00")
        try folder.write("IMG_20220101_000000.png", Data("x".utf8))
        try folder.write("z.webm", Data("x".utf8))
        try folder.date("z.webm", Date(timeIntervalSince1970: 1_500_000_000))
        let response = try await service(nil).fetchPosts()
        #expect(response.posts.map(\.id) == ["b.jpg", "IMG_20220101_000000.png", "a.jpg", "z.webm"])
        #expect(response.posts[0].media[0].metadata.width == 40)
        #expect(response.rest == nil, "without an index every post is here")
    }

    @Test func aDateInTheFutureIsAMistakeOfItsClock() async throws {
        try photo("a.jpg", "2199:01:01 00:00:00")
        let response = try await service(nil).fetchPosts()
        #expect(response.posts[0].publishedAt == Date(timeIntervalSince1970: 1_600_000_000))
    }

    @Test func whatWasReadOpensAgainAtOnceAndIsTheSame() async throws {
        for number in 0..<150 { try photo("\(number).jpg", "2020:01:01 00:\(number / 60 + 10):\(number % 60 + 10)") }
        let index = FolderIndex(folder: cache.url)
        let first = try await service(index).fetchPosts()
        #expect(first.count == 150 && first.posts.count == 60 && first.rest?.count == 90)
        _ = try #require(await stored(index, 150))
        let again = FolderIndex(folder: cache.url)
        let kept = try #require(await service(again).storedPosts()).response
        #expect(kept.posts == first.posts && kept.total == 150)
        let page = try await service(again).fetchPosts(page: try #require(kept.next))
        #expect(ids(kept) + ids(page) == ids(first))
        let reader = service(again)
        let second = try await reader.fetchPosts()
        #expect(ids(second) == ids(first))
        #expect(try await reader.fetchPosts().rest == second.rest, "an equal reading is the same roll")
    }

    @Test func aChangedFolderHasTheLastWord() async throws {
        for number in 0..<3 { try photo("\(number).jpg", "2020:01:0\(number + 1) 00:00:00") }
        let index = FolderIndex(folder: cache.url)
        _ = try await service(index).fetchPosts()
        _ = try #require(await stored(index, 3))
        try FileManager.default.removeItem(atPath: folder.path + "/1.jpg")
        try photo("0.jpg", "2023:01:01 00:00:00")
        try folder.date("0.jpg", Date(timeIntervalSince1970: 1_600_000_001))
        try photo("3.jpg", "2021:01:01 00:00:00")
        #expect(ids(try await service(index).fetchPosts()) == ["0.jpg", "3.jpg", "2.jpg"])
        let kept = try #require(await stored(index, 3)).response
        #expect(kept.count == 3)
    }

    @Test func theUsersOrderIsKeptOverRestarts() async throws {
        for number in 0..<100 { try photo("\(number).jpg", "2020:01:01 00:\(number % 60):00") }
        let first = service(FolderIndex(folder: cache.url))
        let shuffled = FeedOrder.shuffled(seed: 42)
        await first.choose(shuffled)
        let order = ids(try await first.fetchPosts())
        orders.flush()
        let later = service(FolderIndex(folder: cache.url))
        #expect(await later.order() == shuffled)
        #expect(ids(try await later.fetchPosts()) == order && order != order.sorted())
        await later.choose(.name)
        #expect(ids(try await later.fetchPosts()) == (0..<100).map { "\($0).jpg" })
        await later.choose(.shuffled(seed: 43))
        #expect(ids(try await later.fetchPosts()) != order)
    }

    @Test(arguments: [Data("no database at all, but longer than its head".utf8), Data(count: 9000)])
    func aDamagedIndexIsMadeAnew(_ damage: Data) async throws {
        try photo("a.jpg", "2020:01:01 00:00:00")
        _ = try cache.write(damage, as: "folders.db")
        let index = FolderIndex(folder: cache.url)
        #expect(try await service(index).fetchPosts().count == 1)
        #expect(await stored(index, 1) != nil)
    }

    @Test func anIndexThatCannotBeWrittenCostsNothingButTime() async throws {
        try photo("a.jpg", "2020:01:01 00:00:00")
        _ = try cache.write(Data(), as: "file")
        let index = FolderIndex(folder: cache.url.appending(path: "file/below"))
        #expect(try await service(index).fetchPosts().count == 1)
        #expect(await service(index).storedPosts() == nil)
    }

    /// A card that is pulled out while its files are asked must not make them files without a date.
    @Test func aFileThatIsNotThereWasNotAsked() throws {
        try photo("a.jpg", "2020:01:01 00:00:00")
        var there = FolderItem("a.jpg", format: .image, size: 1, modified: 1)
        var gone = FolderItem("b.jpg", format: .image, size: 1, modified: 1)
        #expect(FolderFacts.read(&there, in: folder.path, at: Date()) && there.isRead)
        #expect(!FolderFacts.read(&gone, in: folder.path, at: Date()) && !gone.isRead)
    }

    @Test func everyFileIsAskedInTheBackground() async throws {
        for number in 0..<120 { try photo("\(number).jpg", "2020:01:01 00:\(number / 60 + 10):\(number % 50 + 10)") }
        let index = FolderIndex(folder: cache.url)
        let items = (0..<120).map { FolderItem("\($0).jpg", format: .image, size: 1, modified: 1) }
        let path = folder.path
        await withCheckedContinuation { read in
            Task { await index.keep(items, of: path) { read.resume() } }
        }
        let kept = await index.items(folder.path)
        #expect(kept.count == 120 && kept.allSatisfy { $0.isRead && $0.width == 40 && $0.origin == .file })
    }

    @Test func foldersThatNobodyOpensAnyMoreAreForgotten() throws {
        let tables = try FolderIndexTables(path: cache.url.appending(path: "own.db").path(percentEncoded: false))
        for number in 0..<FolderIndexTables.mostFolders + 3 {
            let folder = try tables.open("/f\(number)", at: Int64(number))
            try tables.replace([FolderItem("a.jpg", format: .image, size: 1, modified: 1)], without: [], in: folder)
        }
        #expect(try tables.folder("/f2") == nil)
        #expect(try tables.folder("/f3").map(tables.count) == 1)
    }

    @Test func itemsComeBackAsTheyWere() throws {
        let tables = try FolderIndexTables(path: ":memory:")
        var video = FolderItem("trip/clip 2.mp4", format: .video, size: 9, modified: 1_700_000_000_123)
        (video.poster, video.captions) = ("trip/clip 2.jpg", ["trip/clip 2.en.vtt", "trip/clip 2.srt"])
        (video.date, video.origin, video.isRead) = (-5, .file, true)
        (video.width, video.height, video.duration) = (1080, 1920, 12.5)
        let photo = FolderItem("trip/clip 10.jpg", format: .image, size: 1, modified: 0)
        let folder = try tables.open("/f", at: 0)
        try tables.replace([photo, video], without: [], in: folder)
        #expect(try tables.items(folder) == [video, photo])
        #expect(try tables.unread(folder, 9) == [photo])
        try tables.replace([], without: ["trip/clip 2.mp4"], in: folder)
        #expect(try tables.items(folder) == [photo])
    }
}
