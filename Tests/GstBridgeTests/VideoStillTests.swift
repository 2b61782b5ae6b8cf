// A picture of a video for a tile: it covers the tile, comes with the video's length, and leaves nothing behind.

import FeedsTestSupport
import Foundation
import GstBridge
import Testing

extension AllPipelineTests {
    @Suite struct VideoStillTests {
        let fixtures = ClipFixtures()

        @Test(arguments: [ClipFixture.portrait, .landscape, .webm, .withoutSound])
        func aPictureCoversTheTileAndKnowsTheLength(_ fixture: ClipFixture) async throws {
            let still = try #require(await VideoStill.read(try await fixtures.clip(fixture).path, covering: 90, 160))
            let picture = still.picture
            #expect(picture.width >= 90 && picture.height >= 160)
            #expect(picture.width == 90 || picture.height == 160)
            #expect(picture.pixels.count == picture.width * picture.height * 4)
            #expect(Set(picture.pixels).count > 8, "it shows something")
            #expect(abs(try #require(still.duration) - 2) < 0.2)
        }

        @Test func whatIsNoVideoHasNone() async throws {
            let text = FileManager.default.temporaryDirectory.appending(
                path: "still-\(UInt64.random(in: 0 ... .max)).mp4")
            defer { try? FileManager.default.removeItem(at: text) }
            try Data("no video".utf8).write(to: text)
            #expect(await VideoStill.read(text.path(percentEncoded: false), covering: 90, 160) == nil)
            #expect(await VideoStill.read("/nothing/here.mp4", covering: 90, 160) == nil)
        }

        @Test func itIsWrittenAsASmallJPEG() async throws {
            let still = try #require(await VideoStill.read(try await fixtures.clip(.portrait).path, covering: 90, 160))
            let file = FileManager.default.temporaryDirectory.appending(path: "s-\(UInt64.random(in: 0 ... .max)).jpg")
            defer { try? FileManager.default.removeItem(at: file) }
            let path = file.path(percentEncoded: false)
            try StillFile.write(
                still.picture.pixels, width: still.picture.width, height: still.picture.height, as: .jpeg, to: path)
            let bytes = try Data(contentsOf: file)
            #expect(Array(bytes.prefix(3)) == [0xFF, 0xD8, 0xFF] && bytes.count < 40_000)
        }
    }
}
