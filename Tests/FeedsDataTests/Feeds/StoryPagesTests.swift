// Stories: one per user, with images from the document or generated ones.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct StoryPagesTests {
    @Test func everyUserIsAStoryOrNamed() throws {
        let response = try Decoding.remote(StoryPagesFixture.json)
        #expect(response.shape == .storyPages && response.posts.isEmpty)
        #expect(response.stories.map(\.id) == [1, 2, 3, 4, 8, .max])
        #expect(response.reason(at: "pages[1].users[2]") == "it is a duplicate of pages[0].users[0]")
        #expect(response.reason(at: "pages[1].users[3]") == "its id is a string, not a whole number")
        #expect(response.reason(at: "pages[1].users[4]") == "it has no name")
        #expect(
            response.reason(at: "pages[1].users[5]") == "it has neither images nor a picture to make one of")
        #expect(response.reason(at: "pages[1].users[6]") == "it is null, not an object")
        #expect(response.reason(at: "pages[4]") == "it has no users")
    }

    @Test func aUserWithoutImagesGetsOneOfTheirPicture() throws {
        let stories = try Decoding.remote(StoryPagesFixture.json).stories
        #expect(stories[0].imageList.map(\.isGenerated) == [true])
        #expect(stories[0].imageList[0].media.renditions[0].url == stories[0].user.picture)
        #expect(stories[3].imageList.map(\.isGenerated) == [true])
        #expect(try Decoding.remote(StoryPagesFixture.json).stories == stories)
    }

    @Test func givenImagesAreKept() throws {
        let response = try Decoding.remote(StoryPagesFixture.json)
        #expect(response.stories[1].imageList.map(\.media.kind) == [.image, .video])
        #expect(response.stories[1].imageList.allSatisfy { !$0.isGenerated })
        let objects = response.stories[2].imageList
        #expect(objects.map(\.id) == [31, 32])
        #expect(objects[0].media.alt == "A chair" && objects[0].media.kind == .image)
        #expect(objects[1].media.kind == .video && objects[1].media.metadata.duration == 3)
        #expect(response.reason(at: "pages[1].users[0], images[1]") == "its id is taken")
        #expect(response.reason(at: "pages[1].users[0], images[3]") == "its address is missing")
    }

    @Test(arguments: [
        #"{"users":[{"id":1,"name":"Neo","profile_picture_url":"https://a.example.com/1.png"}]}"#,
        #"[{"id":1,"name":"Neo","profile_picture_url":"https://a.example.com/1.png"}]"#,
    ])
    func aFileWithUsersAloneWillDo(_ text: String) throws {
        #expect(try Decoding.remote(text).stories.map(\.user.name) == ["Neo"])
    }

    @Test func pagesStayApart() throws {
        #expect(try Decoding.remote(StoryPagesFixture.json).stories.map(\.page) == [0, 0, 1, 1, 2, 3])
        let bare = #"[{"id":1,"name":"Neo","profile_picture_url":"https://a.example.com/1.png"}]"#
        #expect(try Decoding.remote(bare).stories.map(\.page) == [nil])
    }

    @Test func aCarouselIsStoriesToo() throws {
        let response = try Decoding.remote(
            """
            {"self": {"user": {"id": "7", "username": "me", "avatar": "/me.png"},
                      "nodes": [{"id": "70", "type": "photo", "src": "/own.jpg"}]},
             "nodes": [
              {"id": "pfs:1", "seen": false,
               "user": {"id": "1", "username": "ann", "username_acct": "ann@pix.example", "avatar": "/ann.png"},
               "nodes": [{"id": "11", "pid": "1", "type": "photo", "src": "/a.jpg", "duration": 3, "seen": true},
                         {"id": "12", "pid": "1", "type": "video", "src": "/b", "duration": 0}]},
              {"id": "pfs:2", "user": {"username": "nobody"}, "nodes": []},
              7]}
            """)
        #expect(response.shape == .storyPages)
        #expect(response.stories.map(\.user.name) == ["ann@pix.example", "me"])
        let images = response.stories[0].imageList
        #expect(images.map(\.id) == [11, 12] && images.map(\.media.kind) == [.image, .video])
        #expect(images[0].media.metadata.duration == 3)
        #expect(response.stories[0].user.picture?.absoluteString == "https://feeds.example.com/ann.png")
        #expect(response.reason(at: "nodes[1]") == "its id is null, not a whole number")
        #expect(response.reason(at: "nodes[2]") == "it is a number, not an object")
    }

    @Test func aCarouselWithoutOnesOwnStory() throws {
        let text = #"{"self":{"user":{"id":"7"},"nodes":[]},"nodes":[]}"#
        #expect(try Decoding.remote(text).stories.isEmpty)
        #expect(try Decoding.remote(text).skipped.isEmpty)
    }

    @Test func theSamplesStoriesHoldFilms() async throws {
        let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../share/mutoscope/sample/feed.json").standardizedFileURL
        let service = FeedsService(
            source: FeedSource(place: .path(sample.path), alias: "sample"), network: FakeNetworkService(),
            firstLaunch: Decoding.firstLaunch)
        let stories = try await service.fetchPosts().stories
        #expect(stories.count == 12 && stories.map(\.page) == [0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2])
        #expect(stories.allSatisfy { $0.origin == "sample" })
        let videos = stories.flatMap(\.imageList).filter { $0.media.kind == .video }
        #expect(videos.count == 5 && videos.count { $0.media.metadata.duration != nil } == 3)
        #expect(
            stories.flatMap(\.imageList).allSatisfy { image in
                image.media.renditions.allSatisfy { FileManager.default.fileExists(atPath: $0.url.path) }
            })
    }
}
