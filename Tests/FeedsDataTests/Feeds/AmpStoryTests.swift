// AMP web stories: which page shows what, for how long, and what is left out.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct AmpStoryTests {
    private func story(_ pages: String, head: String = "title='Clay' publisher='Ann'") throws -> FeedsResponse {
        try Decoding.remote(
            "<!doctype html><html amp><head><script>'<amp-story-page>'</script></head><body>"
                + "<amp-story standalone \(head)>\(pages)</amp-story></body></html>")
    }

    @Test func eachPageIsAnImageOfThePublishersStory() throws {
        let response = try story(
            """
            <amp-story-page id=a auto-advance-after="7s"><amp-story-grid-layer><amp-img src=small.jpg width=10 height=10>
            </amp-img><amp-img srcset="1.jpg 300w, 2.jpg 900w" src=1.jpg width=720 height=1280 alt="A bowl"></amp-img>
            </amp-story-grid-layer></amp-story-page><amp-story-page id=b><amp-img src=p.jpg></amp-img>
            <amp-video width=720 height=1280 poster=v.jpg noaudio><source src=v.m3u8 type=application/x-mpegURL>
            <source src=v.mp4 type=video/mp4></amp-video></amp-story-page>
            <amp-story-bookend><amp-story-page><amp-img src=no.jpg></amp-img></amp-story-page></amp-story-bookend>
            """, head: "title='Clay' publisher='Ann' publisher-logo-src=/logo.png poster-portrait-src=/p.jpg")
        let story = try #require(response.stories.first)
        #expect(response.shape == .ampStory && response.title == "Clay" && response.posts.isEmpty)
        #expect(story.user.name == "Ann" && story.user.picture?.path == "/logo.png")
        #expect(story.imageList.map(\.media.kind) == [.image, .video])
        let (picture, video) = (story.imageList[0].media, story.imageList[1].media)
        #expect(picture.renditions[0].url.lastPathComponent == "2.jpg" && picture.alt == "A bowl")
        #expect(picture.metadata.duration == 7 && picture.metadata.height == 1280)
        #expect(video.renditions.map(\.delivery) == [.hls, .progressive] && video.metadata.hasSound == false)
        #expect(video.poster?.lastPathComponent == "v.jpg" && video.metadata.width == 720)
    }

    @Test func aPageWithoutMediaIsSkippedAndSaidSo() throws {
        let response = try story(
            "<amp-story-page><p>Text</p></amp-story-page><amp-story-page auto-advance-after=500ms><amp-img src=1.jpg>")
        #expect(response.skipped.map(\.place) == ["page 1"])
        #expect(response.stories.first?.imageList.map(\.media.metadata.duration) == [0.5])
    }

    @Test func addressesOfThisMachineAreLeftOut() throws {
        let response = try story("<amp-story-page><amp-img src='http://127.0.0.1/1.jpg'></amp-img></amp-story-page>")
        #expect(response.stories.isEmpty && response.skipped.count == 1)
    }

    @Test func anotherPageIsNoStory() {
        #expect(Decoding.failure("<html><body>amp-story</body></html>") == .notAFeed(place: "feed.json", .html))
    }
}
