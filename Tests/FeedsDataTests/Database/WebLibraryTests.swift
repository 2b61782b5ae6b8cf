// Tests that the library takes the document which a visitor of a published site saves from their browser. The checks in
// browsers compare what the page saves with the same stored document.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

struct WebLibraryTests {
    @Test func whatABrowserSavedIsRead() throws {
        let stored = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Stored/web-library.json")
        let document = try LibraryDocument(json: try Data(contentsOf: stored))
        #expect(document.skipped == [] && document.posts.count == 3 && document.stories.count == 1)
        let liked = try #require(document.posts.first { $0.status.liked != nil })
        #expect(liked.key == PostKey(source: "https://ann.example/clips/feed.json", id: "post-0"))
        #expect(liked.status.watch?.position == 0.33 && liked.copy?.title == "Clip 0")
        #expect(liked.copy?.media.first?.metadata.duration == 3)
        #expect(document.posts.allSatisfy { $0.copy != nil })
    }
}
