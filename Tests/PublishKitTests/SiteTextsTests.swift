// Tests what a site's feeds and pages say, also for hostile posts, by reading them with the app's own readers.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import PublishKit

struct SiteTextsTests {
    static let hostile = [
        "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "]]></title><item>", "\u{202E}evil\u{2066}",
        "{{items}}{{head}}", "&amp;&#0;\u{0}\u{8}\u{1F}\u{FFFE}", String(repeating: "long ", count: 20_000),
        "</script>",
        "\u{2028}\u{2029}", "-->", "  ", "", "e\u{301}" + String(repeating: "\u{301}", count: 5000),
    ]

    private func part() -> PublishedSite.Part {
        let level = PublishedMedium.Level(
            file: "360.mp4", type: "video/mp4", width: 360, height: 640, size: 300, bitsPerSecond: 2400,
            codecs: "avc1.64001e", head: 100, chunks: [120, 80])
        var medium = PublishedMedium(
            form: .video, width: 360, height: 640, duration: 1.5, hasSound: false, colour: "#102030", levels: [level])
        medium.seconds = [1, 0.5]
        medium.files = ["clip.mp4": 290]
        return PublishedSite.Part(name: "0123456789abcdef", medium: medium)
    }

    private func entry(_ number: Int, _ words: String) -> PublishedSite.Entry {
        var post = SamplePosts.video("v\(number)")
        (post.title, post.text, post.warning) = (words, words, number.isMultiple(of: 3) ? words : nil)
        post.author = Author(name: words, page: URL(string: "javascript:alert(1)"), handle: words)
        (post.tags, post.publishedAt) = ([words], Date(timeIntervalSince1970: 1_800_000_000))
        post.attribution = Attribution(text: words, page: URL(string: "https://ann:secret@a.example/x"))
        var part = part()
        part.alt = words
        part.texts = [PublishedMedium.Text(file: "t/0.vtt", language: words, label: words)]
        return PublishedSite.Entry(post: post, id: PublishedNames.short("\(number)"), parts: [part], face: nil)
    }

    private func site(_ words: [String] = Self.hostile, address: String = "https://ann.example/c/") -> PublishedSite {
        var wishes = PublishWishes()
        wishes.address = address
        return PublishedSite(
            title: words[0], wishes: wishes, entries: words.enumerated().map { entry($0, $1) })
    }

    private func read(_ text: String, _ file: String) throws -> FeedsResponse {
        let context = DecodingContext(
            document: try #require(URL(string: "https://ann.example/c/\(file)")),
            firstLaunch: Date(timeIntervalSince1970: 0))
        return try FeedDecoder(context: context, place: file).decode(Data(text.utf8))
    }

    @Test func theAppReadsItsOwnFeed() throws {
        let response = try read(FeedJSON(site()).files[0].text, "feed.json")
        #expect(response.skipped == [] && response.posts.count == Self.hostile.count)
        let media = response.posts[0].media[0]
        #expect(media.renditions.map(\.delivery) == [.hls, .progressive])
        #expect(media.renditions[1].url.absoluteString == "https://ann.example/c/m/0123456789abcdef/360.mp4")
        #expect(response.posts[0].title == Self.hostile[0] && response.posts[0].isSensitive)
    }

    @Test func theAppReadsItsRSS() throws {
        let response = try read(MediaRSS(site()).text, "rss.xml")
        #expect(response.skipped == [] && response.posts.count == Self.hostile.count)
        #expect(response.posts.allSatisfy { !$0.media[0].renditions.isEmpty })
        #expect(response.syndication?.problems.isEmpty == true)
    }

    @Test(arguments: ["", "https://ann.example/c/"]) func textsNeverBecomeMarkup(_ address: String) {
        let site = site(address: address)
        let pages = SitePages(site, template: PageTemplate())
        for page in [pages.index] + site.entries.map({ pages.page(of: $0) }) {
            let tags = page.matches(of: /<\/?([a-z0-9]+)/).map { String($0.1) }
            let known: Set = [
                "html", "head", "meta", "title", "link", "body", "h1", "h2", "a", "main", "article", "bdi", "div",
                "img", "video", "track", "picture", "source",
                "details", "summary", "p", "time", "br", "script",
            ]
            #expect(Set(tags).isSubset(of: known))
            #expect(
                page.matches(of: /<script/).count == page.matches(of: /<script type="application\/ld\+json">/).count)
            #expect(!page.contains("javascript:") && !page.contains("secret") && !page.contains("<img src=x"))
            #expect(!page.contains("{{") || page.contains("{{items}}"))
            #expect(page.utf8.count < 400_000)
        }
        #expect(!FeedJSON(site).files[0].text.contains("secret"))
    }

    /// What the list fetches is not fetched again.
    @Test func theListShowsTheFilesOfThePage() {
        var site = site()
        let photo = PublishedMedium(
            form: .image, width: 9, height: 16,
            levels: ["540.webp", "picture.jpg"].map {
                .init(file: $0, type: $0.hasSuffix("webp") ? "image/webp" : "image/jpeg", width: 9, height: 16, size: 1)
            })
        site.entries[0].parts.append(PublishedSite.Part(name: "fedcba9876543210", medium: photo))
        let (page, feed) = (SitePages(site, template: PageTemplate()).index, FeedJSON(site).files[0].text)
        for name in ["m/0123456789abcdef/poster.webp", "m/fedcba9876543210/540.webp"] {
            #expect(page.contains("\"\(name)\"") && feed.contains(name), "\(name)")
        }
        #expect(!page.contains("poster.jpg"))
    }

    @Test func pagesOfOldPostsKeepTheirNames() {
        let words = (0..<50).map { "Post \($0)" }
        let before = FeedJSON(site(Array(words.dropFirst()))).files.map(\.name)
        var newer = site(Array(words.dropFirst()))
        newer.entries.insert(entry(1000, "News"), at: 0)
        newer.title = "Another title"
        let after = FeedJSON(newer).files.map(\.name)
        #expect(before.count == 2 && after.last == before.last)
    }

    @Test func withoutAnAddressNothingClaimsOne() {
        let lists = SiteLists(site(address: ""))
        #expect(lists.sitemap == nil && lists.feeds == nil && MediaRSS.guid(nil) == nil)
        #expect(!SitePages(site(address: ""), template: PageTemplate()).index.contains("canonical"))
    }

    @Test func aCategoryIsOneOfTheList() {
        #expect(PodcastCategory("tv and film") == PodcastCategory("TV & Film"))
        #expect(PodcastCategory("film reviews").map { [$0.name, $0.part] } == ["TV & Film", "Film Reviews"])
        #expect(PodcastCategory(" Arts : design ").map { [$0.name, $0.part] } == ["Arts", "Design"])
        #expect(PodcastCategory("Leisure").map { [$0.name, $0.part] } == ["Leisure", nil])
        for wrong in ["", ":", "Arts: Film Reviews", "Clips", "Arts:", "TV"] {
            #expect(PodcastCategory(wrong) == nil, "\(wrong)")
        }
    }

    @Test func aPodcastSaysWhatDirectoriesAskFor() {
        var site = site()
        let photo = PublishedMedium(
            form: .image, width: 9, height: 16,
            levels: [.init(file: "picture.jpg", type: "image/jpeg", width: 9, height: 16, size: 1)])
        site.entries[0].parts = [PublishedSite.Part(name: "fedcba9876543210", medium: photo)]
        #expect(MediaRSS(site).text.contains("type=\"image/jpeg\"/>\n<media:group>"))
        (site.wishes.category, site.wishes.email) = (PodcastCategory("Film Reviews"), "ann@ann.example")
        site.sitePicture = "m/0/site.jpg"
        let text = MediaRSS(site).text
        #expect(
            text.contains(
                "<itunes:category text=\"TV &amp; Film\"><itunes:category text=\"Film Reviews\"/></itunes:category>"))
        #expect(text.contains("<itunes:email>ann@ann.example</itunes:email>"))
        #expect(text.contains("<itunes:image href=\"https://ann.example/c/m/0/site.jpg\"/>"))
        #expect(!text.contains("<enclosure url=\"https://ann.example/c/m/fedcba9876543210/"))
        #expect(text.contains("<media:content url=\"https://ann.example/c/m/fedcba9876543210/picture.jpg\""))
    }

    /// The example of the podcast namespace's documentation.
    @Test func theIdentifierOfAFeedFollowsItsAddress() {
        #expect(MediaRSS.guid("https://mp3s.nashownotes.com/pc20rss.xml") == "917393e3-1b1e-5cef-ace4-edaa54e1f810")
        #expect(MediaRSS.guid("http://mp3s.nashownotes.com/pc20rss.xml/") == "917393e3-1b1e-5cef-ace4-edaa54e1f810")
    }

    @Test func captionsStayText() throws {
        let cue = Cue(start: 0.5, end: 3725.25, text: CueText("a --> b <b>&\n00:00 --> 00:09"))
        let text = CaptionFile([cue]).text
        #expect(text.contains("00:00:00.500 --> 01:02:05.250\na --&gt; b &lt;b&gt;&amp;\n00:00 --&gt; 00:09"))
    }
}
