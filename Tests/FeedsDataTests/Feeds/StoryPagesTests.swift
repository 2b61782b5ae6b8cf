// Stories: one per user, with images given or made.

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
}
