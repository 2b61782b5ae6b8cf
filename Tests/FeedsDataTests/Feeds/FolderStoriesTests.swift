// A folder for each author: its files are the author's stories.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct FolderStoriesTests {
    private func read(_ path: String) async throws -> FeedsResponse {
        try await FolderFeedsService(source: FeedSource(place: .path(path))).fetchPosts()
    }

    private static let authors = [
        "Stories/Bob/10.jpg": "x", "Stories/Bob/2.mp4": "x", "Stories/Bob/2.jpg": "x", "Stories/Bob/face.PNG": "x",
        "Stories/ann/one.jpg": "x", "Stories/ann/deep/two.webp": "x", "Stories/ann/notes.txt": "x",
        "Stories/ann/empty.jpg": "", "Stories/Cid/avatar.jpg": "x", "Stories/loose.jpg": "x", "clip.mp4": "x",
    ]

    @Test func aFolderCalledStoriesHoldsAuthors() async throws {
        let folder = try FeedsFolder(Self.authors)
        let response = try await read(folder.path)
        #expect(response.posts.map(\.id) == ["clip.mp4", "Stories/loose.jpg"])
        #expect(response.stories.map(\.user.name) == ["ann", "Bob"])
        #expect(response.stories[0].imageList.map(\.media.id) == ["Stories/ann/deep/two.webp", "Stories/ann/one.jpg"])
        #expect(response.stories[1].imageList.map(\.media.id) == ["Stories/Bob/2.mp4", "Stories/Bob/10.jpg"])
        #expect(response.stories[1].imageList[0].media.poster?.lastPathComponent == "2.jpg")
        #expect(response.stories[1].user.picture?.lastPathComponent == "face.PNG")
        #expect(response.stories[0].user.picture == nil && response.stories[0].origin == folder.path)
        #expect(response.reason(at: "Stories/ann/notes.txt") == "“.txt” is no video or picture")
        #expect(response.reason(at: "Stories/ann/empty.jpg") == "it is empty")
        #expect(response.reason(at: "Stories/Cid/avatar.jpg") == "its author tells no story")
        #expect(response.skipped.count == 3)
    }

    @Test func suchAFolderCanBeOpenedItself() async throws {
        let folder = try FeedsFolder(Self.authors)
        let response = try await read(folder.path + "/Stories")
        #expect(response.stories.map(\.user.name) == ["ann", "Bob"])
        #expect(response.posts.map(\.id) == ["loose.jpg"])
    }

    @Test func foldersWithFacesAreAuthorsWhateverTheyLieIn() async throws {
        let folder = try FeedsFolder([
            "ann/1.jpg": "x", "ann/avatar.jpg": "x", "bob/1.mp4": "x", "bob/face.png": "x", "empty/notes.txt": "x",
        ])
        let response = try await read(folder.path)
        #expect(response.posts.isEmpty && response.stories.map(\.user.name) == ["ann", "bob"])
        let report = CheckReport(source: folder.path, outcome: .read(response))
        #expect(report.exitStatus == 0 && report.text.contains("\nstories  2\n"))
        #expect(report.text.contains("ann  1 image"))
    }

    @Test(arguments: [
        ["trip/1.jpg": "x", "home/2.jpg": "x"], ["ann/1.jpg": "x", "ann/avatar.jpg": "x", "trip/1.jpg": "x"],
        ["ann/1.jpg": "x", "ann/avatar.jpg": "x", "clip.mp4": "x"],
    ])
    func otherFoldersAreAlbumsAndStayPosts(_ files: [String: String]) async throws {
        let folder = try FeedsFolder(files)
        let response = try await read(folder.path)
        #expect(response.stories.isEmpty && response.posts.count == files.count)
    }

    @Test func anAuthorsStreamIsOneStory() async throws {
        let folder = try FeedsFolder([
            "stories/ann/film/master.m3u8": M3UFixture.master, "stories/ann/film/720/index.m3u8": M3UFixture.segments,
            "stories/ann/film/720/init.mp4": "x", "stories/ann/film/720/one.ts": "x",
            "stories/ann/film/720/two.ts": "x",
        ])
        // Four folders deep is too deep, and the feed reports it.
        let response = try? await read(folder.path)
        #expect(response?.stories[0].imageList.map(\.media.id) == ["stories/ann/film/master.m3u8"])
        #expect(response?.skipped.map(\.place) == ["stories/ann/film/720"])
    }

    @Test func whatWasSeenIsKnownAgainWhateverLiesBesideIt() async throws {
        let folder = try FeedsFolder(["stories/ann/1.jpg": "x", "stories/ann/2.jpg": "x"])
        let before = try await read(folder.path).stories[0]
        try folder.write("stories/ann/0.jpg", Data("x".utf8))
        try folder.write("stories/aaron/1.jpg", Data("x".utf8))
        let after = try await read(folder.path).stories[1]
        #expect(after.id == before.id && after.imageList.suffix(2) == before.imageList[...])
        #expect(Set(after.imageList.map(\.id)).count == 3)
    }
}
