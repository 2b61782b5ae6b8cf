// The documented examples of Mastodon's interface.

import FeedsModels
import Foundation
import Testing

@testable import FeedsData

enum MastodonExamples {
    /// As in the reference of the sources.
    static let status = """
        [{"id":"1","uri":"https://m.example/users/ann/statuses/1","url":"https://m.example/@ann/1",
        "created_at":"2026-03-03T18:00:00.000Z","content":"<p>Dusk <a href=\\"https://m.example/tags/camels\\" class=\\"mention
        hashtag\\">#<span>camels</span></a></p>","spoiler_text":"","sensitive":false,"language":"en","reblog":null,
        "account":{"id":"9","acct":"ann","display_name":"Ann","url":"https://m.example/@ann","avatar":"https://m.example/a.png"},
        "media_attachments":[{"id":"5","type":"video","url":"https://m.example/5.mp4",
        "preview_url":"https://m.example/5.png","remote_url":null,"description":"Camels","blurhash":"U00",
        "meta":{"original":{"width":720,"height":1280,"duration":12.1,"bitrate":900000,"frame_rate":"30/1"},
        "focus":{"x":0,"y":0.3}}}],"tags":[{"name":"camels"}],"favourites_count":3,"reblogs_count":1,"replies_count":0}]
        """

    /// MediaAttachment of docs.joinmastodon.org: a picture, a gifv and a sound.
    static let attachments = """
        [{"id":"22345792","type":"image","url":"https://files.mastodon.social/media/57859aede991da25.jpeg",
        "preview_url":"https://files.mastodon.social/media/57859aede991da25-small.jpeg","remote_url":null,
        "text_url":"https://mastodon.social/media/2N4uvkuUtPVrkZGysms","meta":{"original":{"width":640,"height":480,
        "size":"640x480","aspect":1.3333333333333333},"small":{"width":461,"height":346,"size":"461x346",
        "aspect":1.3323699421965318},"focus":{"x":-0.27,"y":0.51}},"description":"test media description",
        "blurhash":"UFBWY:8_0Jxv4mx]t8t64.%M-:IUWGWAt6M}"},
        {"id":"21130559","type":"gifv","url":"https://files.mastodon.social/media/2e0bd3e9e2bd5d7f.mp4",
        "preview_url":"https://files.mastodon.social/media/2e0bd3e9e2bd5d7f.png","remote_url":null,
        "meta":{"length":"0:01:28.65","duration":88.65,"fps":24,"size":"1280x720","width":1280,"height":720,
        "aspect":1.7777777777777777,"audio_encode":"aac (LC) (mp4a / 0x6134706D)","audio_bitrate":"44100 Hz",
        "original":{"width":1280,"height":720,"frame_rate":"6159375/249269","duration":88.654,"bitrate":862056},
        "small":{"width":400,"height":225}},"description":null,"blurhash":"U58E0g8_0M.94T?bIr00?bD%NGoM?bD%oLt7"},
        {"id":"21165404","type":"audio","url":"https://files.mastodon.social/media/7f6a1bc1cf7d2e93.mp3",
        "preview_url":"https://files.mastodon.social/media/7f6a1bc1cf7d2e93.png","remote_url":null,
        "meta":{"length":"0:06:42.86","duration":402.86,"original":{"duration":402.860408,"bitrate":166290}}}]
        """
}

struct MastodonExamplesTests {
    @Test func theStatusOfTheReferenceIsAPost() throws {
        let host = try #require(ServerHost("m.example"))
        var reader = MastodonReader(asked: host, servers: nil, now: .distantFuture)
        reader.read(try JSONParser.parse(Data(MastodonExamples.status.utf8)).list)
        let post = try #require(reader.posts.first)
        #expect(post.text == "Dusk #camels" && post.tags == ["camels"] && !post.isSensitive && post.warning == nil)
        #expect(
            post.author?.handle == "ann@m.example" && post.publishedAt?.formatted(.iso8601) == "2026-03-03T18:00:00Z")
        #expect(post.media[0].focus == MediaFocus(x: 0, y: 0.3) && post.media[0].alt == "Camels")
        #expect(reader.skipped.isEmpty && post.counts == Counts(likes: 3, comments: 0, shares: 1))
    }

    @Test func theAttachmentsOfTheDocumentationAreMedia() throws {
        let context = DecodingContext(
            document: try #require(URL(string: "https://mastodon.social/")), firstLaunch: .now)
        let items = try JSONParser.parse(Data(MastodonExamples.attachments.utf8)).list
        let media = items.compactMap { MastodonMedia(context).medium($0) }
        #expect(media.map(\.kind) == [.image, .video])
        #expect(media[0].metadata.width == 640 && media[0].focus == MediaFocus(x: -0.27, y: 0.51))
        #expect(media[0].blurhash == "UFBWY:8_0Jxv4mx]t8t64.%M-:IUWGWAt6M}" && media[0].alt == "test media description")
        #expect(media[1].metadata.duration == 88.654 && media[1].metadata.isLooping == true)
        #expect(media[1].poster?.lastPathComponent == "2e0bd3e9e2bd5d7f.png" && media[1].alt == nil)
    }
}
