// A folder as a feed.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct FolderTests {
    private func read(_ folder: FeedsFolder) async throws -> FeedsResponse {
        try await FolderFeedsService(source: FeedSource(place: .path(folder.path))).fetchPosts()
    }

    @Test func filesComeInNaturalOrderAndOthersAreNamed() async throws {
        let folder = try FeedsFolder([
            "clip 10.mp4": "x", "clip 2.MP4": "x", "Clip 1.webm": "x", "b/z.png": "x", "b/c/d/deep.mov": "x",
            "b/c/d/e/deeper.mov": "x", ".hidden.mp4": "x", ".git/x.mp4": "x", "notes.txt": "x", "README": "x",
            "empty.mp4": "", "song.mp3": "x", "lost.vtt": "x", "list.m3u": "x.mp4",
        ])
        let response = try await read(folder)
        #expect(response.shape == .folder)
        #expect(
            response.posts.map(\.id) == [
                "b/c/d/deep.mov", "b/z.png", "Clip 1.webm", "clip 2.MP4", "clip 10.mp4", "song.mp3",
            ])
        #expect(response.posts.map(\.title) == ["deep", "z", "Clip 1", "clip 2", "clip 10", "song"])
        #expect(response.posts.map(\.media[0].kind) == [.video, .image, .video, .video, .video, .video])
        #expect(response.posts.map(\.media[0].isSound) == [false, false, false, false, false, true])
        #expect(response.posts[0].media[0].poster == nil && response.posts[0].publishedAt != nil)
        #expect(response.posts[0].media[0].renditions[0].bytes == 1)
        #expect(response.reason(at: "notes.txt") == "“.txt” is no video or picture")
        #expect(response.reason(at: "README") == "it has no extension")
        #expect(response.reason(at: "empty.mp4") == "it is empty")
        #expect(response.reason(at: "b/c/d/e") == "it lies more than 3 folders deep")
        #expect(response.reason(at: "list.m3u") == "it is a list of its own: open it by itself")
        #expect(response.skipped.count == 6 && response.skipped.allSatisfy { $0.kind == .file })
    }

    @Test func postersAndCaptionsBelongToTheirVideo() async throws {
        let folder = try FeedsFolder([
            "a.mp4": "x", "a.jpg": "x", "a.vtt": "x", "a.en.srt": "x", "a.png": "x", "ab.vtt": "x", "photo.jpg": "x",
        ])
        let response = try await read(folder)
        #expect(response.posts.map(\.id) == ["a.mp4", "a.png", "photo.jpg"])
        let video = response.posts[0].media[0]
        #expect(video.poster?.lastPathComponent == "a.jpg")
        #expect(video.captions.map(\.url.lastPathComponent) == ["a.en.srt", "a.vtt"])
        #expect(video.captions.map(\.language) == ["en", nil])
        #expect(response.skipped.map(\.place) == ["ab.vtt"])
    }

    @Test func anHLSStreamIsOnePostNotItsSegments() async throws {
        let folder = try FeedsFolder([
            "clip/master.m3u8": M3UFixture.master, "clip/720/index.m3u8": M3UFixture.segments,
            "clip/720/init.mp4": "x", "clip/720/one.ts": "x", "clip/720/two.ts": "x", "clip/other.mp4": "x",
        ])
        let response = try await read(folder)
        #expect(response.posts.map(\.id) == ["clip/master.m3u8", "clip/other.mp4"])
        #expect(response.posts[0].media[0].renditions[0].delivery == .hls)
        #expect(response.skipped.isEmpty)
    }

    @Test func aFolderWithoutMediaSaysSo() async throws {
        let empty = try FeedsFolder([:])
        await #expect(throws: FeedServiceError.folderWithoutMedia(place: empty.path)) { try await read(empty) }
        let notes = try FeedsFolder(["notes.txt": "x"])
        let error = FeedServiceError.folderWithoutMedia(
            place: notes.path,
            skipped: [SkippedItem(.file, place: "notes.txt", reason: "“.txt” is no video or picture")])
        await #expect(throws: error) { try await read(notes) }
        let report = CheckReport(source: notes.path, error: error)
        #expect(
            report.exitStatus == 1 && report.text.hasSuffix("\n\nSkipped:\n  notes.txt: “.txt” is no video or picture"))
    }

    @Test func linksThatLeadBackEnd() async throws {
        let folder = try FeedsFolder(["a/clip.mp4": "x"])
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: folder.path + "/a/up", withDestinationPath: "..")
        try manager.createSymbolicLink(atPath: folder.path + "/self", withDestinationPath: folder.path)
        let response = try await read(folder)
        #expect(response.posts.map(\.id) == ["a/clip.mp4"])
        #expect(response.skipped.map(\.place) == ["a/up", "self"])
        #expect(response.reason(at: "self") == "it is a link to a folder that is listed already")
    }

    @Test func linksToWhatHoldsTheFolderAreNotFollowed() async throws {
        let folder = try FeedsFolder(["a/clip.mp4": "x"])
        let manager = FileManager.default
        let beside = try FeedsFolder(["other.mp4": "x"])
        for (name, target) in [("whole", "/"), ("a/above", "../.."), ("beside", beside.path)] {
            try manager.createSymbolicLink(atPath: folder.path + "/" + name, withDestinationPath: target)
        }
        let response = try await read(folder)
        #expect(response.posts.map(\.id) == ["a/clip.mp4", "beside/other.mp4"])
        #expect(response.skipped.map(\.place) == ["a/above", "whole"])
        #expect(response.reason(at: "whole") == "it is a link to a folder that holds this one")
    }

    @Test(arguments: [
        ("2", "10"), ("a2b", "a10b"), ("a", "B"), ("A", "b"), ("a1", "a1b"), ("01", "1"), ("1", "a"),
        ("9999999999999999999998", "9999999999999999999999"),
    ])
    func naturalOrder(_ first: String, _ second: String) {
        #expect(NaturalOrder.isBefore(first, second))
        #expect(!NaturalOrder.isBefore(second, first))
        #expect(!NaturalOrder.isBefore(first, first))
        #expect(NaturalOrder.sorted([second, first, second]) == [first, second, second])
    }
}
