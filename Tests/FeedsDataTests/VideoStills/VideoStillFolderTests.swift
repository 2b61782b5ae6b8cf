// Small pictures of local videos: found again for the same file only, and limited in number.

import FeedsData
import FeedsModels
import Foundation
import Glibc
import Testing

struct VideoStillFolderTests {
    private let place = FileManager.default.temporaryDirectory.appending(
        path: "film-pictures-\(UInt64.random(in: 0 ... .max))")
    private var pictures: URL { place.appending(path: "films") }

    private func video(_ name: String, _ text: String = "a video") throws -> URL {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let url = place.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url
    }

    private func keep(
        _ video: URL, in folder: VideoStillFolder, bytes: Int = 100, duration: Double? = 12.5
    ) async -> FilmPicture? {
        await folder.keep(of: video, duration: duration) { path in
            FileManager.default.createFile(atPath: path, contents: Data(count: bytes))
        }
    }

    private func files() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: pictures.path(percentEncoded: false))) ?? []
    }

    private func end() { try? FileManager.default.removeItem(at: place) }

    @Test func aPictureAndALengthAreFoundAgainByTheNextRun() async throws {
        defer { end() }
        let (first, second) = (try video("a b.mp4"), try video("c.mp4"))
        let folder = VideoStillFolder(folder: pictures)
        #expect(await folder.picture(of: first) == nil)
        let kept = try #require(await keep(first, in: folder))
        _ = await keep(second, in: folder, duration: nil)
        let other = VideoStillFolder(folder: pictures)
        #expect(await other.picture(of: first) == kept && kept.duration == 12.5)
        #expect(await other.picture(of: second)?.duration == nil)
        #expect(await other.picture(of: second) != nil)
        #expect(await other.usage() == 200)
        await other.clear()
        #expect(await other.picture(of: first) == nil && files().isEmpty)
    }

    @Test func aVideoThatWasReplacedGetsAnotherPicture() async throws {
        defer { end() }
        let first = try video("a.mp4")
        let folder = VideoStillFolder(folder: pictures)
        _ = await keep(first, in: folder)
        _ = try video("a.mp4", "another video")
        #expect(await folder.picture(of: first) == nil)
        try FileManager.default.removeItem(at: first)
        #expect(await folder.picture(of: first) == nil)
    }

    @Test func aPictureThatSomebodyDeletedIsMadeAgain() async throws {
        defer { end() }
        let first = try video("a.mp4")
        let folder = VideoStillFolder(folder: pictures)
        let kept = try #require(await keep(first, in: folder))
        try FileManager.default.removeItem(atPath: kept.path)
        #expect(await folder.picture(of: first) == nil)
        #expect(await keep(first, in: folder) != nil)
    }

    @Test func theOnesUsedLongestAgoGoFirst() async throws {
        defer { end() }
        let folder = VideoStillFolder(folder: pictures, limit: 250)
        let videos = try (0..<3).map { try video("\($0).mp4") }
        _ = await keep(videos[0], in: folder)
        _ = await keep(videos[1], in: folder)
        _ = await folder.picture(of: videos[0])
        _ = await keep(videos[2], in: folder)
        #expect(await folder.picture(of: videos[1]) == nil)
        #expect(await folder.picture(of: videos[0]) != nil)
        #expect(await folder.picture(of: videos[2]) != nil)
        #expect(await folder.usage() == 200 && files().count == 2)
    }

    @Test func whatIsNoPlainFileHasNoPicture() async throws {
        defer { end() }
        _ = try video("a.mp4")
        let pipe = place.appending(path: "pipe.mp4")
        #expect(mkfifo(pipe.path(percentEncoded: false), 0o600) == 0)
        let folder = VideoStillFolder(folder: pictures)
        #expect(await keep(pipe, in: folder) == nil)
        #expect(await keep(place, in: folder) == nil)
        #expect(await keep(try #require(URL(string: "https://example.org/a.mp4")), in: folder) == nil)
        #expect(files().isEmpty)
    }

    @Test func whatCouldNotBeWrittenLeavesNothing() async throws {
        defer { end() }
        let first = try video("a.mp4")
        let folder = VideoStillFolder(folder: pictures)
        let kept = await folder.keep(of: first, duration: 1) { path in
            _ = FileManager.default.createFile(atPath: path, contents: Data(count: 10))
            return false
        }
        #expect(kept == nil && files().isEmpty)
        let nowhere = VideoStillFolder(folder: URL(filePath: "/proc/nothing"))
        #expect(await keep(first, in: nowhere) == nil)
    }
}
