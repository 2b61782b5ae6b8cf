// From entries to posts: renditions, albums, posters, and names that last.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct SyndicationPostsTests {
    private func post(_ elements: String) throws -> Post {
        try #require(try posts("<item><guid>1</guid>\(elements)</item>").posts.first)
    }

    private func posts(_ items: String) throws -> SyndicationPosts {
        try Syndicated.posts("<rss><channel><title>T</title>\(items)</channel></rss>")
    }

    private func files(_ post: Post) -> [[String]] {
        post.media.map { $0.renditions.map(\.url.lastPathComponent) }
    }

    @Test func aGroupIsOneMediumInRenditions() throws {
        let post = try post(
            """
            <media:group><media:content url="a-360.mp4" type="video/mp4" height="360"/>
            <media:content url="a-720.mp4" type="video/mp4" height="720" isDefault="true" duration="12"/>
            <media:content url="a.m3u8" type="application/x-mpegURL"/><media:content url="a.jpg" type="image/jpeg"/>
            <media:content url="a.mp3" type="audio/mpeg"/><media:content url="a.swf" type="application/x-shockwave-flash"/>
            <media:content url="mute.mp4" type="video/mp4" height="0"/></media:group>
            """)
        #expect(files(post) == [["a-720.mp4", "a-360.mp4", "a.m3u8"]])
        #expect(post.media[0].poster?.lastPathComponent == "a.jpg" && post.media[0].metadata.duration == 12)
        #expect(post.media[0].renditions.map(\.delivery) == [.progressive, .progressive, .hls])
    }

    @Test func neighboursAreAnAlbum() throws {
        let post = try post(
            """
            <media:content url="a.jpg" medium="image"><media:description>A</media:description></media:content>
            <media:content url="b.mp4" type="video/mp4" medium="image"/><media:content url="c-1.jpg" type="image/jpeg"/>
            <media:content url="c-2.jpg" type="image/jpeg"/>
            """)
        #expect(files(post) == [["a.jpg"], ["b.mp4"], ["c-1.jpg"], ["c-2.jpg"]])
        #expect(post.media.map(\.kind) == [.image, .video, .image, .image] && post.media[0].alt == "A")
    }

    @Test func neighboursOfOneNameAndLengthAreRenditions() throws {
        let post = try post(
            """
            <media:content url="v/a-720.mp4" type="video/mp4" duration="12"/><media:content url="v/a-360p.mp4" duration="12"/>
            <media:content url="v/b.mp4" duration="12"/><media:content url="p.jpg"/><media:content url="p.webp"/>
            """)
        #expect(files(post) == [["a-720.mp4", "a-360p.mp4"], ["b.mp4"], ["p.jpg", "p.webp"]])
    }

    @Test func theSameFileNamedTwiceIsOne() throws {
        let post = try post(
            """
            <enclosure url="a.mp4" length="900000"/><media:content url="a.mp4#t=1" type="video/mp4" width="720" height="1280"/>
            <description>&lt;video src="a.mp4"&gt;</description>
            """)
        #expect(files(post) == [["a.mp4"]])
        #expect(post.media[0].renditions[0].bytes == 900_000 && post.media[0].renditions[0].width == 720)
    }

    @Test func anEnclosureBesideAGroupIsTheSameVideo() throws {
        let post = try post(
            """
            <enclosure url="https://a.example/download/videos/generate/1?videoFileIds=1" type="video/mp4"/>
            <enclosure url="whole.mp4" type="video/mp4"/><media:group><media:content url="a-720.mp4"/>
            <media:content url="a-360.mp4"/></media:group>
            """)
        #expect(files(post) == [["a-720.mp4", "a-360.mp4", "whole.mp4"]])
    }

    @Test func anEpisodeAndItsAlternatesAreOneVideoWithCaptions() throws {
        let post = try post(
            """
            <enclosure url="a.mp4" type="video/mp4"/><itunes:duration>62:03</itunes:duration><itunes:image href="a.jpg"/>
            <podcast:alternateEnclosure type="application/x-mpegURL" default="true"><podcast:source uri="/a.m3u8"/>
            </podcast:alternateEnclosure><podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="/a.mp3"/>
            </podcast:alternateEnclosure><podcast:transcript url="a.srt" type="application/srt" language="de"/>
            """)
        #expect(files(post) == [["a.m3u8", "a.mp4"]] && post.media[0].metadata.duration == 3723)
        #expect(post.media[0].poster?.lastPathComponent == "a.jpg" && post.media[0].captions.map(\.language) == ["de"])
    }

    /// As `mutoscope publish` writes it: the enclosure is named in the group again.
    @Test func alternatesBesideAGroupAreTheSameVideo() throws {
        let post = try post(
            """
            <enclosure url="a.mp4" type="video/mp4"/><podcast:alternateEnclosure type="application/x-mpegURL">
            <podcast:source uri="/a.m3u8"/></podcast:alternateEnclosure><media:group><media:content url="a.mp4"
             type="video/mp4" isDefault="true"/><media:content url="a-360.mp4" type="video/mp4"/></media:group>
            """)
        #expect(files(post) == [["a.mp4", "a-360.mp4", "a.m3u8"]])
    }

    @Test func theTextsMediaCountWhereNoFileIsNamed() throws {
        let html = "&lt;img src='p.jpg' srcset='p-2.jpg 600w'&gt;&lt;video src='v.mp4' poster='v.jpg'&gt;"
        let shown = try post("<description>\(html)</description>")
        #expect(
            files(shown) == [["p.jpg", "p-2.jpg"], ["v.mp4"]] && shown.media[1].poster?.lastPathComponent == "v.jpg")
        let named = try post("<description>\(html)</description><enclosure url='e.mp4'/>")
        #expect(files(named) == [["e.mp4"]] && named.media[0].poster?.lastPathComponent == "p.jpg")
    }

    @Test func whatOnlyThePageShowsIsAPictureOfIt() throws {
        let result = try Syndicated.posts(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:yt="http://www.youtube.com/xml/schemas/2015"
             xmlns:media="http://search.yahoo.com/mrss/"><entry><id>yt:video:1</id><yt:videoId>1</yt:videoId><title>V</title>
            <link rel="alternate" href="https://video.example/shorts/1"/><media:group>
            <media:content url="https://video.example/v/1?version=3" type="application/x-shockwave-flash" width="640"/>
            <media:thumbnail url="https://i.example/1.jpg"/><media:description>About it</media:description>
            <media:community><media:starRating count="3"/><media:statistics views="9"/></media:community></media:group></entry>
            </feed>
            """)
        let post = try #require(result.posts.first)
        #expect(
            files(post) == [["1.jpg"]] && post.media[0].kind == .image && post.playsAt == post.page && post.page != nil)
        #expect(post.page?.path == "/shorts/1" && post.text == "About it")
        #expect(post.counts.views == 9 && post.counts.likes == 3)
        // Without a page there is nothing to open.
        let drawings = try posts(
            """
            <item><guid>1</guid><link>/1</link><enclosure url="a.mid" type="audio/midi"/><itunes:image href="a.jpg"/></item>
            <item><guid>2</guid><enclosure url="a.mid" type="audio/midi"/><itunes:image href="a.jpg"/></item>
            """)
        #expect(
            drawings.posts.map(\.id) == ["1"] && drawings.posts[0].playsAt == drawings.posts[0].page
                && drawings.skipped.map(\.place) == ["item 2"])
    }

    @Test func idsThatAreSharedAreToldApartInAnyOrder() throws {
        let one = "<item><guid>g</guid><link>/1</link><enclosure url='1.mp4'/></item>"
        let two = "<item><guid>g</guid><link>/2</link><enclosure url='2.mp4'/></item>"
        let ids = try posts(one + two).posts.map(\.id)
        #expect(Set(ids).count == 2 && ids.allSatisfy { $0.hasPrefix("g#") })
        #expect(try posts(two + one).posts.map(\.id) == ids.reversed())
        let twice = try posts(one + one)
        #expect(twice.posts.count == 1 && twice.skipped.map(\.reason) == ["it is a duplicate of item 1"])
    }

    @Test func aDateOfTheFutureIsNow() throws {
        let feed =
            "<rss><channel><item><guid>1</guid><pubDate>1 Jan 2090</pubDate><enclosure url='1.mp4'/></item></channel></rss>"
        let posts = try Syndicated.posts(feed, now: "2026-03-03T18:00:00Z")
        #expect(posts.posts[0].publishedAt.said == "2026-03-03T18:00:00Z")
    }

    @Test(arguments: [
        "http://127.0.0.1/a.mp4", "http://localhost/a.mp4", "http://192.168.1.1/a.mp4", "file:///etc/a.mp4",
        "javascript:alert(1)", "data:video/mp4;base64,AAAA", "ftp://a.example/a.mp4", "http://", "",
    ])
    func mediaThatNoFeedMayNameAreSkipped(_ address: String) throws {
        let result = try posts("<item><guid>1</guid><enclosure url='\(address)' type='video/mp4'/></item>")
        #expect(result.posts.isEmpty && !result.skipped.isEmpty)
    }

    @Test func sensitivePostsAndOtherFieldsArriveWhole() throws {
        let post = try post(
            """
            <title>T</title><link>/1</link><description>D #sea</description><media:rating>adult</media:rating>
            <dc:creator>Ann</dc:creator><enclosure url='1.mp4'/><slash:comments>4</slash:comments><dc:language>de</dc:language>
            """)
        #expect(post.isSensitive && post.title == "T" && post.text == "D #sea" && post.tags == ["sea"])
        #expect(post.author?.name == "Ann" && post.counts.comments == 4 && post.language == "de")
        #expect(post.page?.absoluteString == "https://a.example/1")
    }
}
