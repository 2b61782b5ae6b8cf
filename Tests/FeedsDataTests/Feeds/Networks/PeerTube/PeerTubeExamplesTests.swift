// The answers of the interface's documentation, and its dialects since 6.0.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

@Suite("PeerTube's documented answers")
struct PeerTubeExamplesTests {
    private static let video = #"""
        {"id":7,"uuid":"0a1b","shortUUID":"kQ","name":"Dusk","duration":42,"aspectRatio":0.5625,"isLive":false,"nsfw":false,"views":9,"likes":2,"comments":1,
         "publishedAt":"2026-03-03T18:00:00.000Z","thumbnailPath":"/lazy-static/thumbnails/0.jpg","licence":{"id":2,"label":"BY-SA"},"language":{"id":"en","label":"English"},
         "channel":{"name":"ann","displayName":"Ann","host":"tube.example","url":"https://tube.example/video-channels/ann","avatars":[{"width":120,"fileUrl":"https://tube.example/a.png"}]},"account":{"name":"ann","host":"tube.example"},"tags":["dusk"],
         "files":[],"streamingPlaylists":[{"type":1,"playlistUrl":"https://tube.example/static/x-master.m3u8","files":[{"resolution":{"id":720,"label":"720p"},"width":720,"height":1280,"size":900000,"fps":30,"hasAudio":true,"hasVideo":true,"fileUrl":"https://tube.example/x-fragmented.mp4"}]}]}
        """#

    private func reader(_ item: String) throws -> PeerTubeReader {
        let host = try #require(ServerHost("tube.example"))
        var reader = PeerTubeReader(asked: host, servers: nil, now: Date(timeIntervalSince1970: 1_800_000_000))
        reader.read([try JSONParser.parse(Data(item.utf8))], isPlaylist: false)
        return reader
    }

    private func files(_ video: String) throws -> [Rendition] {
        let context = DecodingContext(
            document: try #require(URL(string: "https://tube.example/")), firstLaunch: .distantPast)
        return PeerTubeFiles(try JSONParser.parse(Data(video.utf8)), in: context).renditions
    }

    @Test func aVideoIsAPost() throws {
        let post = try #require(reader(Self.video).posts.first)
        #expect(post.title == "Dusk" && post.counts == Counts(likes: 2, comments: 1, views: 9))
        #expect(post.author?.handle == "ann@tube.example" && post.attribution?.text == "CC BY-SA")
        #expect(post.publishedAt == Date(timeIntervalSince1970: 1_772_560_800))
        #expect(post.media[0].poster?.absoluteString == "https://tube.example/lazy-static/thumbnails/0.jpg")
        #expect(post.media[0].resolveAt?.text == "0a1b tube.example")
    }

    @Test func itsFilesAreRenditions() throws {
        let files = try files(Self.video)
        #expect(files.map(\.delivery) == [.hls, .progressive])
        #expect(files[1].width == 720 && files[1].height == 1280 && files[1].bytes == 900_000)
    }

    /// Since 8.1 pictures come in sizes; before 6.1 there is no ratio; the index writes whole addresses.
    @Test(arguments: [
        (
            #""thumbnails":[{"fileUrl":"https://tube.example/s.jpg","width":280},{"fileUrl":"https://tube.example/m.jpg","width":850},{"fileUrl":"https://tube.example/l.jpg","width":1920}]"#,
            "m.jpg"
        ),
        (#""thumbnailPath":"/t.jpg","previewPath":"/p.jpg","aspectRatio":null"#, "p.jpg"),
        (#""thumbnailUrl":"https://tube.example/t.jpg","previewUrl":"https://tube.example/p.jpg""#, "p.jpg"),
    ])
    func aPictureIsFoundInEveryDialect(_ members: String, _ picture: String) throws {
        let post = try #require(reader(#"{"uuid":"0a",\#(members)}"#).posts.first)
        #expect(post.media[0].poster?.lastPathComponent == picture)
    }

    @Test func serversBeforeSplitSoundSayNothingOfIt() throws {
        let playlist =
            #"{"playlistUrl":"https://tube.example/m.m3u8","files":[{"resolution":{"id":480},"fileUrl":"https://tube.example/480.mp4"}"#
        #expect(try files(#"{"streamingPlaylists":[\#(playlist)]}]}"#).count == 2)
        let split = playlist + #",{"resolution":{"id":0},"fileUrl":"https://tube.example/0.mp4"}]}"#
        #expect(try files(#"{"streamingPlaylists":[\#(split)]}"#).map(\.delivery) == [.hls])
    }

    @Test(arguments: [
        ("peertube:channel:Ann@Tube.Example", "peertube:channel:ann@tube.example"),
        ("PeerTube:account:ann.b@tube.example", "peertube:account:ann.b@tube.example"),
        ("peertube:channel:ann@127.0.0.1:8080", "peertube:channel:ann@127.0.0.1:8080"),
        ("peertube:local:tube.example", "peertube:local:tube.example"),
        ("peertube:trending:tube.example:9000", "peertube:trending:tube.example:9000"),
        ("peertube:playlist:aBc-9@tube.example", "peertube:playlist:aBc-9@tube.example"),
        ("peertube:search:a%20cat%40sea@tube.example", "peertube:search:a%20cat%40sea@tube.example"),
        ("peertube:index:cats: and dogs", "peertube:index:cats%3A%20and%20dogs"),
        ("peertube:index:cats?language=de&free&vertical&short", "peertube:index:cats?short&vertical&free&language=de"),
        ("peertube:search:cats?short@tube.example", "peertube:search:cats?short@tube.example"),
        ("peertube:index:why?", "peertube:index:why%3F"),
        ("peertube:index:why?short&never", "peertube:index:why%3Fshort&never"),
        ("peertube:index:cats?language=a b", "peertube:index:cats%3Flanguage=a%20b"),
    ])
    func aTextNamesOnePlace(_ text: String, _ canonical: String) throws {
        let place = try #require(PeerTubePlace(text))
        #expect(place.text == canonical && PeerTubePlace(canonical) == place)
    }

    @Test(arguments: [
        "peertube:", "peertube:channel:", "peertube:channel:ann", "peertube:channel:@tube.example",
        "peertube:channel:a/b@tube.example", "peertube:channel:..@tube.example", "peertube:nothing:tube.example",
        "peertube:local:ann@tube.example", "peertube:channel:ann@tube.example/x", "peertube:video:a?b@tube.example",
        "peertube:index:", "mastodon:account:ann@tube.example", "peertube", "",
    ])
    func otherTextsNameNothing(_ text: String) { #expect(PeerTubePlace(text) == nil) }

    @Test(arguments: [
        ("A **quiet** __evening__", "A quiet evening"), ("## Dusk\nat #sea", "Dusk\nat #sea"),
        ("See [the page](https://a.example/x_y) and [more](b)", "See the page and more"),
        ("2 ** 3, a_b, [1] (x)", "2 ** 3, a_b, [1] (x)"), ("**a** ** b", "a ** b"), ("", ""), ("[](", "[]("),
    ])
    func markdownBecomesPlainText(_ text: String, _ plain: String) { #expect(MarkdownText.plain(text) == plain) }

    @Test func endlessMarkdownIsReadQuickly() {
        let text = String(repeating: "[**](", count: 20_000)
        #expect(MarkdownText.plain(text).utf8.count <= text.utf8.count)
    }
}
