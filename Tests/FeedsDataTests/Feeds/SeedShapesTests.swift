// The four original shapes of posts, with all their quirks.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct ImgurPostsTests {
    @Test func readsAWholePost() throws {
        let response = try Decoding.remote(ImgurPostsFixture.json)
        #expect(response.shape == .imgurPosts)
        #expect(response.posts.map(\.id) == ["48YuIt0", "Pic1", "Album", "77"])
        let post = response.posts[0]
        #expect(post.title == "Echoes of Silence")
        #expect(post.page?.absoluteString == "https://imgur.com/a/48YuIt0")
        #expect(post.publishedAt == Date(timeIntervalSince1970: 1_745_272_408))
        #expect(post.counts == Counts(likes: 0, comments: 0, views: 0))
        #expect(post.author == nil)
        let medium = post.media[0]
        #expect(medium.id == "q9F0Ufa" && medium.kind == .video)
        #expect(
            medium.metadata == Metadata(width: 428, height: 854, duration: 35.035, isLooping: true, hasSound: true))
        #expect(medium.renditions[0].bytes == 10_410_947 && medium.renditions[0].type == "video/mp4")
    }

    @Test func looseTypesAndAdvertisements() throws {
        let post = try Decoding.remote(ImgurPostsFixture.json).posts[1]
        #expect(post.counts == Counts(likes: 12, views: 3_000_000_000))
        #expect(post.isSensitive)
        #expect(post.media[0].kind == .image && post.media[0].metadata.duration == nil)
        #expect(post.publishedAt == Date(timeIntervalSince1970: 1_745_265_208.25))
    }

    @Test func albumsKeepWhatCanBeUsed() throws {
        let response = try Decoding.remote(ImgurPostsFixture.json)
        let album = response.posts[2]
        #expect(album.title == "Seo" && album.text == "From the medium")
        #expect(album.media.map(\.id) == ["a1", "a3"])
        #expect(album.media[0].metadata == Metadata(width: 640, height: 480))
        #expect(album.media[1].metadata.duration == 88.65)
        #expect(album.media[1].renditions[0].url.absoluteString == "https://i.imgur.com/a3?x=1&y=2")
        #expect(response.reason(at: "item 3, media[1]") == "“application/pdf” is neither a video nor a picture")
        #expect(response.reason(at: "item 3, media[3]") == "it is null, not an object")
        #expect(response.posts[3].media[0].renditions[0].url.absoluteString == "https://i.imgur.com/m1.mp4")
    }

    @Test func badPostsAreNamed() throws {
        let response = try Decoding.remote(ImgurPostsFixture.json)
        #expect(response.reason(at: "item 5") == "it is null, not an object")
        #expect(response.reason(at: "item 6") == "it is a string, not an object")
        #expect(response.reason(at: "item 7") == "it has no media")
        #expect(response.reason(at: "item 8") == "it is a duplicate of item 1")
        #expect(response.reason(at: "item 9") == "none of its media can be used")
        #expect(response.reason(at: "item 9, media[0]") == "its address is empty")
    }
}

struct VideoListTests {
    @Test func takesAddressesAndNamesTheRest() throws {
        let response = try Decoding.remote(VideoListFixture.json, at: "https://cdn.example.com/manifest.json")
        #expect(response.shape == .videoList)
        #expect(
            response.posts.map(\.id) == [
                "https://cdn.example.com/AgentVideos/one.m3u8",
                "https://cdn.example.com/AgentVideos/two.mp4?token=a%20b",
                "https://cdn.example.com/clips/local.webm", "HTTP://CDN.example.com/shout",
                "https://cdn.example.com/with%20space/%C3%BCn%C3%AF.mp4",
            ])
        let deliveries = response.posts.map { $0.media[0].renditions[0].delivery }
        #expect(deliveries.count { $0.rawValue == "hls" } == 1)
        #expect(
            response.skipped == [
                SkippedItem(place: "videos[2]", reason: "it is null"),
                SkippedItem(place: "videos[3]", reason: "its address is empty"),
                SkippedItem(place: "videos[4]", reason: "its address holds control characters"),
                SkippedItem(place: "videos[5]", reason: "it is a number, not an address"),
                SkippedItem(place: "videos[7]", reason: "“just some words” is neither an address nor a media file"),
                SkippedItem(place: "videos[9]", reason: "addresses with “ftp” are not supported"),
                SkippedItem(place: "videos[11]", reason: "it is a duplicate of videos[0]"),
            ])
    }

    @Test(arguments: [#"{"videos":null}"#, #"{"videos":[]}"#, "[]", #"{"per_page":80,"videos":[]}"#, #"{"pages":[]}"#])
    func aListWithoutItemsIsAnEmptyFeed(_ text: String) {
        #expect(Decoding.failure(text) == .emptyFeed(place: "feed.json"))
    }

    @Test func aSingleAddressAndABareListAreListsToo() throws {
        #expect(try Decoding.remote(#"{"videos":"https://a.example.com/x.mp4"}"#).posts.count == 1)
        let bare = try Decoding.remote(#"["https://a.example.com/x.mp4","https://a.example.com/y.jpg", null]"#)
        #expect(bare.posts.map(\.media[0].kind) == [.video, .image])
        #expect(bare.skipped.map(\.place) == ["item 3"])
    }
}

struct CardArrayTests {
    @Test func readsCards() throws {
        let response = try Decoding.remote(CardArrayFixture.json)
        #expect(response.shape == .cardArray)
        let post = response.posts[0]
        #expect(post.id == "Big Buck Bunny-http://gtv.example.com/BigBuckBunny.mp4")
        #expect(post.counts == Counts(likes: 12, comments: 34))
        #expect(post.publishedAt == Date(timeIntervalSince1970: 1_708_500_000))
        #expect(post.author?.name == "Blender Foundation")
        let thumb = DecodingContext.originThumbBase + "images/BigBuckBunny.jpg"
        #expect(post.media[0].poster?.absoluteString == thumb && post.author?.avatar?.absoluteString == thumb)
    }

    @Test func junkIsAbsentAndFurtherSourcesStandBy() throws {
        let response = try Decoding.remote(CardArrayFixture.json)
        #expect(response.posts[1].counts == Counts(likes: 7))
        #expect(response.posts[1].media[0].renditions.count == 2)
        #expect(response.posts[1].media[0].poster?.host == "pictures.example.com")
        #expect(response.reason(at: "item 2, sources[1]") == "its address is empty")
        #expect(response.posts[2].publishedAt == nil)
        #expect(response.posts[2].counts == Counts(comments: 0))
        #expect(response.posts[4].counts == Counts(comments: 5))
    }

    @Test func differentCardsWithTheSameDerivedIdStayApart() throws {
        let response = try Decoding.remote(CardArrayFixture.json)
        #expect(
            response.posts.dropFirst(2).map(\.id) == [
                "Twin-http://gtv.example.com/Twin.mp4", "Twin-http://gtv.example.com/Twin.mp4#2", "9007199254740993",
            ])
        #expect(response.reason(at: "item 6") == "it is a duplicate of item 4")
        #expect(response.reason(at: "item 7") == "it has no sources")
        #expect(response.reason(at: "item 8") == "none of its media can be used")
    }

    @Test func aThumbBesideALocalDocumentComesFirst() throws {
        let beside = "/feeds/a/images/BigBuckBunny.jpg"
        let found = try Decoding.local(CardArrayFixture.json, existing: [beside])
        #expect(found.posts[0].media[0].poster?.path == beside)
        let missing = try Decoding.local(CardArrayFixture.json)
        #expect(missing.posts[0].media[0].poster?.host == "commondatastorage.googleapis.com")
    }
}

struct PexelsTests {
    @Test func readsThePage() throws {
        let response = try Decoding.remote(PexelsFixture.page)
        #expect(response.shape == .pexelsPage)
        #expect(response.next?.text == "https://api.pexels.com/v1/videos/search?page=2&per_page=80")
        #expect(response.posts.map(\.id) == ["6981411", "3571264", "42"])
        let post = response.posts[0]
        #expect(post.title == "A woman walking on the beach")
        #expect(post.attribution?.text == "Video by Mikhail Nilov on Pexels")
        #expect(post.attribution?.page == post.page && post.page != nil)
        #expect(post.author?.page?.absoluteString == "https://www.pexels.com/@mikhail-nilov")
        #expect(post.counts == Counts())
    }

    @Test func tiersStreamsAndPreviews() throws {
        let medium = try Decoding.remote(PexelsFixture.page).posts[0].media[0]
        #expect(medium.renditions.map(\.tier) == ["hd", "sd", "hls"])
        #expect(medium.renditions.map(\.delivery) == [.progressive, .progressive, .hls])
        #expect(medium.renditions[0].bytes == 9_374_257 && medium.renditions[2].width == nil)
        #expect(medium.previews.count == 15)
        #expect(medium.previews.first?.lastPathComponent == "preview-0.jpg")
        #expect(medium.metadata.duration == 14 && medium.poster != nil)
    }

    @Test func unknownTypesAreKeptWhenTheyLookPlayable() throws {
        let response = try Decoding.remote(PexelsFixture.array)
        #expect(response.shape == .pexelsArray && response.next == nil)
        let post = response.posts[1]
        #expect(post.title.isEmpty && post.tags == ["drone", "sea"] && post.author == nil)
        #expect(post.attribution?.text == "Video on Pexels")
        #expect(post.media[0].renditions.map(\.url.lastPathComponent) == ["a.mp4", "b.webm"])
        #expect(post.media[0].metadata.duration == 31)
        #expect(response.reason(at: "item 2, video_files[2]") == "“application/pdf” does not look like a video")
        #expect(response.posts[2].media[0].renditions[0].url.pathExtension == "mp456")
    }

    @Test func uselessVideosAreNamed() throws {
        let response = try Decoding.remote(PexelsFixture.page)
        #expect(response.reason(at: "videos[3]") == "it has no video files")
        #expect(response.reason(at: "videos[4]") == "none of its media can be used")
        #expect(response.reason(at: "videos[4], video_files[0]") == "its address is missing")
    }

    @Test func aNumberIsNoNextPage() throws {
        let text = PexelsFixture.page.replacingOccurrences(
            of: "\"https://api.pexels.com/v1/videos/search?page=2&per_page=80\"", with: "2")
        #expect(try Decoding.remote(text).next == nil)
    }
}
