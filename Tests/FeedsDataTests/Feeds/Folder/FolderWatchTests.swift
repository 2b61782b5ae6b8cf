// A folder that is open tells when its files come and go.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FolderWatchTests {
    private let folder: FeedsFolder
    private let cache: TemporaryFolder

    init() throws {
        folder = try FeedsFolder(["a.jpg": "x", "trip/b.jpg": "x"])
        cache = try TemporaryFolder()
    }

    private func changes() async -> AsyncStream<Void> {
        await FolderFeedsService(
            source: FeedSource(place: .path(folder.path)), index: FolderIndex(folder: cache.url)
        ).changes()
    }

    @Test(arguments: ["c.jpg", "trip/c.jpg"]) func aNewFileIsTold(_ name: String) async throws {
        var told = await changes().makeAsyncIterator()
        try folder.write(name, Data("x".utf8))
        #expect(await told.next() != nil)
    }

    @Test func aFileThatGoesIsTold() async throws {
        var told = await changes().makeAsyncIterator()
        try FileManager.default.removeItem(atPath: folder.path + "/trip/b.jpg")
        #expect(await told.next() != nil)
    }

    @Test func foldersAreFoundThreeDeepAndNothingElseIs() throws {
        for name in ["one/two/three/four/deep.jpg", ".hidden/a.jpg", "trip/.thumbs/a.jpg"] {
            try folder.write(name, Data("x".utf8))
        }
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/link", withDestinationPath: folder.path + "/trip")
        let found = WatchedFolders.below(folder.path)
        #expect(found.first == folder.path)
        let below = ["trip", "one", "one/two", "one/two/three"].map { folder.path + "/" + $0 }
        #expect(found.dropFirst().sorted() == below.sorted())
        #expect(WatchedFolders.below(folder.path + "/none") == [folder.path + "/none"])
    }

    @Test func aFolderThatIsNotThereEndsAtOnce() async {
        let service = FolderFeedsService(
            source: FeedSource(place: .path(folder.path + "/none")), index: FolderIndex(folder: cache.url))
        for await _ in await service.changes() { Issue.record("nothing can have changed") }
    }
}
