// Which small picture belongs to a position: tiles of a sheet, and stills along a video.

import Foundation
import Testing

@testable import FeedsModels

@Suite struct StoryboardTests {
    private func board(columns: Int = 4, count: Int = 10, interval: Double = 2) throws -> Storyboard {
        Storyboard(
            url: try #require(URL(string: "https://a.test/sheet.jpg")), tileWidth: 90, tileHeight: 160,
            columns: columns, count: count, interval: interval)
    }

    @Test(arguments: [
        (0.0, 0, 0, 0), (1.99, 0, 0, 0), (2, 1, 90, 0), (8.5, 4, 0, 160), (19.9, 9, 90, 320), (500, 9, 90, 320),
        (-3, 0, 0, 0),
    ])
    func eachPlaceHasATile(_ seconds: Double, _ number: Int, _ x: Int, _ y: Int) throws {
        let tile = try #require(try board().tile(at: seconds))
        #expect((tile.number, tile.x, tile.y) == (number, x, y))
    }

    @Test func aSheetThatIsDescribedWronglyHasNone() throws {
        #expect(try board(columns: 0).tile(at: 1) == nil)
        #expect(try board(count: 0).tile(at: 1) == nil)
        #expect(try board(interval: 0).tile(at: 1) == nil)
        #expect(try board().tile(at: .nan) == nil)
    }

    @Test func stillsAreSpreadOverTheVideo() throws {
        let urls = try (0..<15).map { try #require(URL(string: "https://a.test/\($0).jpg")) }
        let medium = Media(id: "m", kind: .video, renditions: [Rendition(url: urls[0])], previews: urls)
        #expect([0, 1.9, 2, 15, 29.9, 30, 99].map { medium.preview(at: $0, of: 30) } == [0, 0, 1, 7, 14, 14, 14])
        #expect(medium.preview(at: 3, of: 0) == nil)
        #expect(Media(id: "n", kind: .video, renditions: medium.renditions).preview(at: 3, of: 9) == nil)
    }
}
