// The output of `mutoscope check`, and its exit status.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct CheckReportTests {
    private func report(_ text: String) throws -> CheckReport {
        CheckReport(source: "feed.json", outcome: .read(try Decoding.remote(text)))
    }

    @Test func forPeople() throws {
        let text = try report(JSONFeedFixture.json).text
        #expect(text.hasPrefix("source   feed.json\nshape    json-feed\ntitle    Sample\nposts    4 ("))
        #expect(text.contains("\n  dunes  Dunes, by Ann: video 0:06 720×1280 HLS 2 renditions; image\n"))
        #expect(text.contains("\nstories  3\n") && text.contains("\n  2  Ben  1 image, made from the picture\n"))
        #expect(text.contains("\nnext     https://feeds.example.com/a/page2.json\n"))
        #expect(text.contains("\n  items[4]: it has neither media nor a picture\n"))
    }

    @Test func forPrograms() throws {
        let report = try report(PexelsFixture.page)
        let tree = try JSONParser.parse(Data(report.json.utf8))
        #expect(tree["shape"] == .string("pexels-page") && tree["error"].isNull)
        #expect(tree["next"].text?.hasPrefix("https://api.pexels.com/") == true)
        let post = try #require(tree["posts"].list.first)
        #expect(post["id"] == .string("6981411") && post["author"] == .string("Mikhail Nilov"))
        #expect(post["title"] == .string("A woman walking on the beach"))
        let medium = try #require(post["media"].list.first)
        #expect(medium["kind"] == .string("video") && medium["duration"].double == 14)
        #expect(medium["url"].text?.hasSuffix("25fps.mp4") == true && medium["renditions"].list.count == 3)
        let skipped = try #require(tree["skipped"].list.first)
        #expect(skipped["place"].text == "item 2, video_files[2]" || skipped["place"].text != nil)
        #expect(skipped["reason"].text != nil)
        #expect(report.exitStatus == 0)
    }

    @Test func storiesAloneAreReadable() throws {
        let report = try report(StoryPagesFixture.json)
        #expect(report.exitStatus == 0)
        let stories = try JSONParser.parse(Data(report.json.utf8))["stories"].list
        #expect(stories.count == 6 && stories[0]["images"].list[0]["generated"] == .bool(true))
    }

    @Test func aFailureIsOneSentenceAndStillAnObject() throws {
        let report = CheckReport(
            source: "x",
            error: .nothingReadable(place: "x", skipped: [SkippedItem(place: "item 1", reason: "it is null")]))
        let tree = try JSONParser.parse(Data(report.json.utf8))
        #expect(
            tree["error"].text == "Nothing in x could be used: its only post was skipped because it is null.")
        guard case .object(let members) = tree else {
            Issue.record("not an object")
            return
        }
        #expect(members["shape"] == .null && members["posts"] == .array([]) && members["stories"] == .array([]))
        #expect(members["next"] == .null && tree["skipped"].list.count == 1)
        #expect(report.exitStatus == 1 && report.text.contains("item 1: it is null"))
    }

    // MARK: - Items

    private func members(_ report: CheckReport) throws -> JSONTree { try JSONParser.parse(Data(report.json.utf8)) }

    private func entries(_ text: String) throws -> JSONTree {
        let response = try Decoding.remote(text)
        let report =
            response.posts.isEmpty
            ? CheckReport(source: "x", error: try #require(Decoding.failure(text)))
            : CheckReport(source: "x", outcome: .read(response))
        return try members(report)
    }

    @Test func everyEntryOfAFeedIsTold() throws {
        let tree = try entries(
            """
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
            <channel><title>T</title><link>/home</link><language>de</language><image><url>/i.png</url></image>
            <atom:link rel="hub" href="https://hub.example/"/><atom:link rel="next" href="?p=2"/>
            <item><guid>1</guid><title>A &amp;amp; B</title><link>/1</link><author>a@b.c (Ann)</author>
            <pubDate>Tue, 03 Mar 2026 19:00:00 +0100</pubDate><atom:updated>2026-03-04T00:00:00Z</atom:updated>
            <description>&lt;p&gt;Text #sea&lt;/p&gt;</description><category>c</category>
            <media:content url="1.mp4" type="video/mp4" fileSize="900" duration="12" width="720" height="1280" medium="video"/>
            <media:thumbnail url="1.jpg"/></item><item><guid>2</guid></item></channel></rss>
            """)
        #expect(tree["error"].isNull && tree["shape"].text == "rss" && tree["posts"].list.count == 1)
        #expect(tree["home"].text?.hasSuffix("/home") == true && tree["icon"].text?.hasSuffix("/i.png") == true)
        #expect(tree["language"].text == "de" && tree["hub"].text == "https://hub.example/")
        #expect(tree["encoding"].text == "utf-8" && tree["next"].text?.hasSuffix("?p=2") == true)
        #expect(tree["problems"] == .array([]) && tree["items"].list.map { $0["id"].text } == ["1", "2"])
        let item = tree["items"].list[0]
        #expect(item["title"].text == "A & B" && item["author"].text == "Ann" && item["text"].text == "Text #sea")
        #expect(item["url"].text == "https://feeds.example.com/1" && item["language"].text == "de")
        #expect(item["published"].text == "2026-03-03T18:00:00Z" && item["updated"].text == "2026-03-04T00:00:00Z")
        #expect(item["tags"].list.compactMap(\.text) == ["c", "sea"] && item["thumbnails"].list.count == 1)
        let file = try #require(item["enclosures"].list.first)
        #expect(file["url"].text == "https://feeds.example.com/a/1.mp4" && file["type"].text == "video/mp4")
        #expect(file["length"] == .int(900) && file["duration"].double == 12 && file["medium"].text == "video")
        #expect(file["width"] == .int(720) && file["height"] == .int(1280))
        let second = tree["items"].list[1]
        #expect(second["title"].isNull && second["published"].isNull && second["enclosures"] == .array([]))
    }

    @Test func aFeedWithoutMediaIsToldToo() throws {
        let rss = try entries(
            "<rss><channel><title>T</title><item><guid>1</guid><title>A</title></item></channel></rss>")
        #expect(rss["error"].text != nil && rss["title"].text == "T" && rss["shape"].text == "rss")
        #expect(rss["items"].list.map { $0["title"].text } == ["A"] && rss["posts"] == .array([]))
        let json = try entries(#"{"version":"https://jsonfeed.org/version/1","items":[{"id":1,"content_text":"A"}]}"#)
        #expect(json["items"].list.map { $0["text"].text } == ["A"] && json["items"].list[0]["id"].text == "1")
        let list = try entries(
            "<opml><body><outline text='F'><outline text='A' xmlUrl='/a.xml'/></outline></body></opml>")
        #expect(list["shape"].text == "opml" && list["items"].list[0]["tags"].list.compactMap(\.text) == ["F"])
    }

    @Test func theItemsOfOtherFormatsAreTheirPosts() throws {
        let tree = try members(report(VideoListFixture.json))
        #expect(tree["items"].list.count == tree["posts"].list.count && tree["encoding"].isNull)
        #expect(tree["items"].list[0]["enclosures"].list[0]["medium"].text == "video")
    }

    @Test func aFeedCannotSteerTheTerminal() throws {
        let item = Post(
            id: "1", title: "\u{1B}[2Jgone\nnew line", media: [Media(id: "1", kind: .video, renditions: [])])
        let report = CheckReport(
            source: "x", outcome: .read(FeedsResponse(shape: .videoList, posts: [item])))
        #expect(report.text.contains("  1   [2Jgone new line: video"))
        #expect(!report.json.unicodeScalars.contains("\u{1B}"))
    }
}

struct FeedCheckTests {
    /// Never answers, not even after cancellation.
    private struct DeadDrive: FeedRepositoryProtocol {
        func posts(from source: FeedSource) async throws(FeedServiceError) -> FeedsResponse {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
            throw .cancelled
        }

        func posts(from source: FeedSource, page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
            try await posts(from: source)
        }
    }

    private let source = FeedSource(place: .path("/net/feed.json"))

    @Test(.timeLimit(.minutes(1))) func theDeadlineAnswersWhenTheSourceDoesNot() async {
        let report = await FeedCheck(repository: DeadDrive(), seconds: 14) {}.report(on: source)
        #expect(report.exitStatus == 1)
        #expect(report.text == "/net/feed.json could not be read: it did not answer within 14 seconds.")
    }

    @Test(.timeLimit(.minutes(1))) func theAnswerComesWithoutWaitingForTheDeadline() async throws {
        let repository = FeedRepository(network: FakeNetworkService(), firstLaunch: Decoding.firstLaunch)
        let check = FeedCheck(repository: repository, seconds: 14) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        #expect(await check.report(on: source).text == "There is no file or folder at /net/feed.json.")
        let folder = try FeedsFolder(["a.mp4": "x"])
        let report = await check.report(on: FeedSource(place: .path(folder.path)))
        #expect(report.exitStatus == 0)
    }
}
