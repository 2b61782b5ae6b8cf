// What the grid's filters know of the first posts of a folder is what they know of the others, which are only listed.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

struct FolderTraitsTests {
    private let folder: FeedsFolder
    private let cache: TemporaryFolder

    init() throws {
        folder = try FeedsFolder()
        cache = try TemporaryFolder()
        for name in ["here.jpg", "trip/there.jpg", "trip/day 2/far.jpg"] {
            let exif = FileBuilder.exif("2024:07:05 12:00:00")
            try folder.write(name, Data(FileBuilder.jpeg(exif, width: 30, height: 40)))
        }
    }

    @Test func aPostTellsItsFolderAsTheListDoes() async throws {
        let service = FolderFeedsService(
            source: FeedSource(place: .path(folder.path)), index: FolderIndex(folder: cache.url),
            orders: FeedOrdersFile(folder: cache.url) { _ in })
        let posts = try await service.fetchPosts().posts
        let folders = Dictionary(uniqueKeysWithValues: posts.map { ($0.title, PostTraits($0).folder) })
        #expect(folders == ["here": "", "there": "trip", "far": "trip/day 2"])
    }
}
