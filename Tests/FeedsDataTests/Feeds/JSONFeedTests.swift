// JSON Feed, with attachments and with our extension.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct JSONFeedTests {
    @Test func readsTheFeed() throws {
        let response = try Decoding.remote(JSONFeedFixture.json)
        #expect(response.shape == .jsonFeed && response.title == "Sample")
        #expect(response.next?.text == "https://feeds.example.com/a/page2.json")
        #expect(response.posts.map(\.id) == ["dunes", "2", "picture", "https://feeds.example.com/no-id"])
        #expect(response.reason(at: "items[4]") == "it has neither media nor a picture")
        #expect(response.reason(at: "items[5]") == "it is a duplicate of items[1]")
        #expect(response.reason(at: "items[6]") == "it has no id")
    }

    @Test func readsOurExtension() throws {
        let response = try Decoding.remote(JSONFeedFixture.json)
        let post = response.posts[0]
        #expect(post.publishedAt == Decoding.firstLaunch.addingTimeInterval(-3600))
        #expect(post.counts == Counts(likes: 5, shares: 0))
        #expect(post.isSensitive && post.language == "ar" && post.tags == ["sand", "light"])
        #expect(post.author?.avatar?.absoluteString == "https://feeds.example.com/a/avatars/ann.png")
        #expect(post.media.map(\.id) == ["dunes-video", "dunes/1"])
        let video = post.media[0]
        #expect(video.alt == "Wind over sand" && video.poster?.lastPathComponent == "dunes.jpg")
        #expect(
            video.metadata
                == Metadata(title: "Dunes", width: 720, height: 1280, duration: 6, isLooping: true, hasSound: true))
        #expect(video.renditions.map(\.delivery) == [.hls, .progressive])
        #expect(video.renditions[1].bitsPerSecond == 900_000 && video.renditions[1].tier == "hd")
        #expect(video.captions.map(\.language) == ["en"])
        #expect(video.storyboard?.count == 12 && video.storyboard?.interval == 0.5)
        #expect(post.media[1].kind == .image && post.media[1].storyboard == nil)
        #expect(
            response.reason(at: "items[0], media[0].renditions[2]") == "it is of another kind than its medium")
        #expect(response.reason(at: "items[0], media[2]") == "none of its renditions can be used")
    }

    /// What open networks tell of a post, in a document.
    @Test func readsWhatAPostCanCarry() throws {
        let response = try Decoding.remote(
            """
            {"version":"https://jsonfeed.org/version/1.1","items":[
             {"id":"a","authors":[{"name":"Ann","_mutoscope":{"handle":"ann@t.example"}}],"_mutoscope":{
              "warning":"Spiders","uri":"https://t.example/w/1","boosted_by":{"name":"Bea"},"may_be_saved":false,
              "licence":{"name":"CC BY 4.0","url":"https://creativecommons.org/licenses/by/4.0/"},
              "comments_url":"comments.json",
              "media":[{"kind":"image","url":"a.jpg","focus":{"x":-0.5,"y":1},"blurhash":"LEHV6nWB2yk8pyo0adR*.7kCMdnj"}]}},
             {"id":"b","_mutoscope":{"comments_url":"file:///etc/passwd","licence":{"url":"x"},
              "media":[{"kind":"image","url":"b.jpg","focus":{"x":7,"y":0},"blurhash":"nonsense"}]}}]}
            """)
        let (post, other) = (response.posts[0], response.posts[1])
        #expect(post.author?.handle == "ann@t.example" && post.warning == "Spiders" && !post.mayBeSaved)
        #expect(post.uri == "https://t.example/w/1" && post.boostedBy?.name == "Bea")
        #expect(post.attribution?.text == "CC BY 4.0" && post.attribution?.page?.host() == "creativecommons.org")
        #expect(post.commentsAt == CommentsPlace("https://feeds.example.com/a/comments.json"))
        #expect(post.media[0].focus == MediaFocus(x: -0.5, y: 1))
        #expect(post.media[0].blurhash == "LEHV6nWB2yk8pyo0adR*.7kCMdnj")
        #expect(other.mayBeSaved && other.warning == nil && other.commentsAt == nil && other.attribution == nil)
        #expect(other.media[0].focus == nil && other.media[0].blurhash == nil)
    }

    @Test(arguments: [("[1, 0.8, \"0.5\"]", [1, 0.8, 0.5]), ("[1, \"many\"]", nil), ("[]", nil), ("{}", nil)])
    func howManyWatchOnIsATableOfNumbersOrNothing(text: String, expected: [Double]?) throws {
        let response = try Decoding.remote(
            """
            {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"a","_mutoscope":{"media":[
            {"kind":"video","url":"a.mp4","retention":\(text)}]}}]}
            """)
        #expect(response.posts.first?.media.first?.metadata.retention == expected)
    }

    @Test func readsCommentsInTheirOrderAndNamesTheBadOnes() throws {
        let response = try Decoding.remote(
            """
            {"version":"https://jsonfeed.org/version/1.1","items":[{"id":"a","image":"a.jpg","_mutoscope":{"comments":[
             {"id":7,"author":{"name":"Ann","url":"/ann","avatar":"faces/ann.png"},"text":" Lovely. ","age":60},
             {"author":"Ben","text":"مساء الخير","date":"2025-01-02T03:04:05Z"},
             {"author":{"name":"Cem"},"text":"  "}, {"text":"Who?"}, "words",
             {"id":"7","author":{"name":"Dee","avatar":"file:///etc/dee.png"},"text":"Twice","date":"some day"}]}},
             {"id":"b","image":"b.jpg","_mutoscope":{"comments":{"author":"Eve","text":"Alone"}}},
             {"id":"c","image":"c.jpg","_mutoscope":{"comments":"none"}}]}
            """)
        let comments = response.posts[0].comments
        #expect(comments.map(\.text) == ["Lovely.", "مساء الخير", "Twice"])
        #expect(comments.map(\.id) == ["7", "a/1", "7"])
        #expect(comments[0].author.avatar?.absoluteString == "https://feeds.example.com/a/faces/ann.png")
        #expect(comments[0].author.page?.absoluteString == "https://feeds.example.com/ann")
        #expect(comments[0].publishedAt == Decoding.firstLaunch.addingTimeInterval(-60))
        #expect(comments[1].author.name == "Ben" && comments[1].publishedAt != nil)
        #expect(comments[2].author.avatar == nil && comments[2].publishedAt == nil)
        #expect(response.reason(at: "items[0], comments[2]") == "it says nothing")
        #expect(response.reason(at: "items[0], comments[3]") == "nobody said it")
        #expect(response.skipped.contains { $0.place == "items[0], comments[4]" })
        #expect(response.posts[1].comments.map(\.text) == ["Alone"])
        #expect(response.posts[2].comments.isEmpty && response.reason(at: "items[2], comments[0]") != nil)
    }

    @Test func attachmentsWithOneTitleAreRenditionsOfOneMedium() throws {
        let response = try Decoding.remote(JSONFeedFixture.json)
        let post = response.posts[1]
        #expect(post.text == "Tom & Ann\n😀 2 < 3")
        #expect(post.author?.name == "The feed" && post.language == "en")
        #expect(post.page?.host == "elsewhere.example.com")
        #expect(
            post.media.map { $0.renditions.map(\.url.lastPathComponent) } == [
                ["clip-hd.mp4", "clip.webm"], ["still.jpg"], ["other.mp4"],
            ])
        #expect(post.media[0].metadata.duration == 12.5 && post.media[0].renditions[0].bytes == 900)
        #expect(post.media[0].poster?.lastPathComponent == "poster.png" && post.media[1].poster == nil)
        // The sound of a video is nothing by itself, and no defect either.
        #expect(response.reason(at: "items[1], attachments[2]") == nil)
    }

    @Test func anImageAloneIsAPhoto() throws {
        let post = try Decoding.remote(JSONFeedFixture.json).posts[2]
        #expect(post.media.map(\.kind) == [.image] && post.text == "Just a picture")
    }

    @Test func storiesComeFromTheExtension() throws {
        let stories = try Decoding.remote(JSONFeedFixture.json).stories
        #expect(stories.map(\.user.name) == ["Ann", "Ben", "Cem"])
        #expect(stories[0].imageList.map(\.isGenerated) == [false])
    }

    @Test func versionOneAndABareListOfStories() throws {
        let response = try Decoding.remote(JSONFeedFixture.versionOne)
        #expect(response.posts.map(\.id) == ["7"])
        #expect(response.posts[0].author?.name == "Item author")
        #expect(response.posts[0].media[0].metadata.duration == 88)
        #expect(response.stories.map(\.id) == [5])
    }

    @Test func aRemoteFeedReachesNoFilesThroughAnyDoor() throws {
        let response = try Decoding.remote(
            """
            {"version":"https://jsonfeed.org/version/1.1","next_url":"file:///etc/next.json","items":[
             {"id":"a","image":"file:///etc/poster.png","url":"file:///etc/page","attachments":[{"url":"x.mp4"},
              {"url":"file:///etc/y.mp4"}],"author":{"name":"A","avatar":"file:///etc/me.png"}}]}
            """)
        #expect(response.next == nil && response.posts[0].page == nil && response.posts[0].author?.avatar == nil)
        #expect(response.posts[0].media.count == 1 && response.posts[0].media[0].poster == nil)
    }
}
