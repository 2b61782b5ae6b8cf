// Sounds of feeds: podcasts, music, and sounds beside other media.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct SoundPostsTests {
    private func posts(_ items: String, channel: String = "") throws -> [Post] {
        try Syndicated.posts(
            """
            <rss xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:media="http://search.yahoo.com/mrss/"
             xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>\(channel)\(items)</channel></rss>
            """
        ).posts
    }

    private func medium(_ content: String, channel: String = "") throws -> Media {
        let post = try #require(try posts("<item><guid>1</guid>\(content)</item>", channel: channel).first)
        #expect(post.media.count == 1 && post.playsAt == nil)
        return post.media[0]
    }

    @Test func anEpisodeIsASoundWithItsPicture() throws {
        let sound = try medium(
            """
            <link>/1</link><enclosure url="a.mp3" type="audio/mpeg" length="900000"/><itunes:image href="a.jpg"/>
            <itunes:duration>30:01</itunes:duration>
            """)
        #expect(sound.isSound && sound.kind == .video && sound.metadata.duration == 1801)
        #expect(sound.poster?.lastPathComponent == "a.jpg" && sound.renditions[0].bytes == 900_000)
    }

    @Test func theFeedsPictureStandsForEpisodesWithoutOne() throws {
        let channel = "<itunes:image href='show.jpg'/>"
        let sound = try medium("<enclosure url='a.m4a' type='audio/x-m4a'/>", channel: channel)
        #expect(sound.isSound && sound.poster?.lastPathComponent == "show.jpg")
        let own = try medium(
            "<enclosure url='a.m4a' type='audio/x-m4a'/><itunes:image href='own.jpg'/>", channel: channel)
        #expect(own.poster?.lastPathComponent == "own.jpg")
        let video = try medium("<enclosure url='a.mp4' type='video/mp4'/>", channel: channel)
        #expect(!video.isSound && video.poster == nil)
    }

    @Test(arguments: [
        ("a.mp3", "audio/mpeg"), ("a", "audio/mp3"), ("a.mp4", "audio/mp4"), ("a.ogg", "audio/ogg; codecs=opus"),
        ("a.opus", ""), ("a.flac", "audio/flac"), ("a.wav", "audio/x-wav"), ("a.mp3", "video/mpeg"),
        ("a.mp3", "application/octet-stream"), ("a.oga", "application/ogg"),
    ])
    func soundsAreKnownByTypeAndName(_ file: String, _ type: String) throws {
        let sound = try medium("<enclosure url='\(file)' type='\(type)'/>")
        #expect(sound.isSound)
    }

    @Test func aVideoWinsOverASound() throws {
        let both = try medium("<enclosure url='a.mp3' type='audio/mpeg'/><media:content url='b.mp4' type='video/mp4'/>")
        #expect(!both.isSound && both.renditions.map(\.url.lastPathComponent) == ["b.mp4"])
        let episode = try medium(
            """
            <enclosure url="a.mp3" type="audio/mpeg"/><podcast:alternateEnclosure type="video/mp4">
            <podcast:source uri="/a.mp4"/></podcast:alternateEnclosure>
            """)
        #expect(!episode.isSound && episode.renditions.map(\.url.lastPathComponent) == ["a.mp4"])
        #expect(try medium("<enclosure url='a.ogg' type='video/ogg'/>").isSound == false)
    }

    @Test func shapesOfOneEpisodeAreRenditions() throws {
        let sound = try medium(
            """
            <enclosure url="a.mp3" type="audio/mpeg"/><podcast:alternateEnclosure type="audio/opus">
            <podcast:source uri="/a.opus"/></podcast:alternateEnclosure>
            """)
        #expect(sound.isSound && sound.renditions.count == 2)
    }

    @Test func aPictureBesideASoundIsItsCoverAndSeveralAreAnAlbum() throws {
        let sound = "<enclosure url='a.mp3' type='audio/mpeg'/>"
        let covered = try medium(sound + "<media:content url='p.jpg' medium='image'/>")
        #expect(covered.isSound && covered.poster?.lastPathComponent == "p.jpg")
        let pictures = "<media:content url='p.jpg' medium='image'/><media:content url='q.jpg' medium='image'/>"
        let album = try #require(try posts("<item><guid>1</guid>\(sound)\(pictures)</item>").first)
        #expect(album.media.map(\.kind) == [.image, .image])
    }

    @Test func aVideoOfNoHeightIsASound() throws {
        #expect(try medium("<media:content url='a.mp4' type='video/mp4' height='0'/>").isSound)
    }

    @Test func attachmentsOfJSONFeeds() throws {
        let response = try Decoding.remote(
            """
            {"version":"https://jsonfeed.org/version/1.1","title":"Show","icon":"https://a.example.com/show.png","items":[
             {"id":"1","image":"https://a.example.com/1.jpg","attachments":[{"url":"https://a.example.com/1.mp3",
              "mime_type":"audio/mpeg","duration_in_seconds":60}]},
             {"id":"2","attachments":[{"url":"https://a.example.com/2.opus","mime_type":"audio/opus"}]},
             {"id":"3","_mutoscope":{"media":[{"kind":"sound","renditions":[{"url":"https://a.example.com/3"}],
              "poster":"https://a.example.com/3.jpg"}]}}]}
            """)
        let media = response.posts.map { $0.media[0] }
        #expect(media.map(\.isSound) == [true, true, true] && response.skipped.isEmpty)
        #expect(media.map { $0.poster?.lastPathComponent } == ["1.jpg", "show.png", "3.jpg"])
    }

    @Test func aStoredSoundStaysASound() throws {
        let sound = try medium("<enclosure url='a.mp3' type='audio/mpeg'/>")
        let again = try JSONDecoder().decode(Media.self, from: try JSONEncoder().encode(sound))
        #expect(again.isSound && again == sound)
    }

    @Test func aFileBesideASoundIsItsCover() async throws {
        let folder = try FeedsFolder(["a.mp3": "x", "a.jpg": "x", "b.flac": "x", "b.mp4": "x", "b.jpg": "x"])
        let response = try await FolderFeedsService(source: FeedSource(place: .path(folder.path))).fetchPosts()
        #expect(response.posts.map(\.id) == ["a.mp3", "b.flac", "b.mp4"])
        #expect(response.posts.map(\.media[0].isSound) == [true, true, false])
        #expect(response.posts[0].media[0].poster?.lastPathComponent == "a.jpg")
    }
}
