// What feeds do though no format allows it, and what their texts and addresses may not do.

import FeedsData
import FeedsModels
import Foundation
import Testing
import XMLBridge

struct SyndicationQuirkTests {
    static let ids: [(String, String)] = [
        ("<guid>g</guid><link>https://a.example/1</link>", "g"),
        ("<id>i</id>", "i"), ("<atom:id>i</atom:id>", "i"),
        ("<guid></guid><link>/1</link>", "https://a.example/1"),
        ("<enclosure url='/1.mp4'/>", "https://a.example/1.mp4"),
    ]

    @Test(arguments: ids) func everyEntryHasAnID(_ elements: String, _ id: String) throws {
        #expect(try Syndicated.entry(elements).id == id)
    }

    @Test func anIDThatIsDerivedStaysTheSame() throws {
        let elements = "<title>T</title><pubDate>2026-03-03</pubDate>"
        let id = try Syndicated.entry(elements).id
        #expect(try id.hasPrefix("hash:") && id == Syndicated.entry(elements).id)
        #expect(try id != Syndicated.entry("<title>U</title><pubDate>2026-03-03</pubDate>").id)
    }

    static let pages: [(String, String?)] = [
        ("<guid>https://a.example/1</guid>", "https://a.example/1"),
        ("<guid isPermaLink='false'>https://a.example/1</guid>", nil), ("<guid>1</guid>", nil),
        ("<link href='/1'/>", "https://a.example/1"),
        ("<link/><atom:link rel='alternate'>/1</atom:link>", "https://a.example/1"),
        ("<link>javascript:alert(1)</link>", nil),
        ("<link>mailto:a@b.example</link>", nil), ("<link>file:///etc/passwd</link>", nil),
        ("<link>//b.example/1</link>", "https://b.example/1"),
        ("<link>https://a.example/1?a=1&amp;amp;b=2</link>", "https://a.example/1?a=1&b=2"),
        ("<link>https://a.example/a b/ü</link>", "https://a.example/a%20b/%C3%BC"),
        ("<link><![CDATA[https://a.example/1?x=1&y=2]]></link>", "https://a.example/1?x=1&y=2"),
        ("<link>https://a.example/1?x=1&y=2</link>", "https://a.example/1?x=1&y=2"),
        ("<link>https://a.example/1</link><atom:link rel='enclosure' href='/2'/>", "https://a.example/1"),
    ]

    @Test(arguments: pages) func pagesAreOfTheWeb(_ elements: String, _ page: String?) throws {
        #expect(try Syndicated.entry(elements).url?.absoluteString == page)
    }

    @Test func aFilesTitleIsTheLastChoice() throws {
        let file = "<media:content url='1.mp4'><media:title>File</media:title></media:content>"
        #expect(try Syndicated.entry(file).title == "File")
        #expect(try Syndicated.entry(file + "<title>Entry</title>").title == "Entry")
    }

    static let texts: [(String, String)] = [
        ("<description>short</description><content:encoded>long</content:encoded>", "long"),
        ("<description><![CDATA[<p>1</p><script>x</script>]]></description>", "1"),
        ("<description><p>Not <b>escaped</b> 1 < 2</p></description>", "Not escaped 1 < 2"),
        ("<description>a<br>b</description>", "a\nb"),
        ("<description>&amp;lt;b&amp;gt;</description>", "<b>"), ("<description>AT&amp;T</description>", "AT&T"),
        ("<body xmlns='http://www.w3.org/1999/xhtml'><p>x &lt; y</p></body>", "x < y"),
        ("<content:encoded></content:encoded><description>d</description>", "d"),
    ]

    @Test(arguments: texts) func textsArePlain(_ elements: String, _ text: String) throws {
        #expect(try Syndicated.entry(elements).text == text)
    }

    static let authors: [(String, String)] = [
        ("<dc:creator>Ann (a@b.example)</dc:creator>", "Ann"), ("<author>Ann (Painter)</author>", "Ann (Painter)"),
        ("<author>(a@b.example)</author>", "(a@b.example)"),
        ("<author>bo@a.example (Bo &amp; Co)</author>", "Bo & Co"), ("<author>Bo &lt;bo@a.example&gt;</author>", "Bo"),
        ("<author>bo@a.example</author>", "bo@a.example"), ("<dc:creator>Ann</dc:creator><author>Bo</author>", "Ann"),
        ("<author><name>Cy</name></author>", "Cy"), ("<itunes:author>Di</itunes:author>", "Di"),
        ("<dc:creator><![CDATA[ Ann (@ann) ]]></dc:creator>", "Ann (@ann)"),
    ]

    @Test(arguments: authors) func authorsAreNames(_ elements: String, _ name: String) throws {
        #expect(try Syndicated.entry(elements).author?.name == name)
    }

    @Test func datesThatCannotBeReadAreCounted() throws {
        let feed = try Syndicated.feed(
            "<rss><channel><item><pubDate>soon</pubDate><dc:date>2026-03-03</dc:date></item></channel></rss>")
        #expect(feed.entries[0].published.said == "2026-03-03T00:00:00Z" && feed.problems == [.unreadableDates(1)])
    }

    @Test func brokenXMLKeepsTheItemsThatWereClosed() throws {
        let cut = try Syndicated.feed("<rss><channel><item><guid>1</guid></item><item><guid>2</guid><title>Tw")
        #expect(cut.entries.map(\.id) == ["1"] && cut.problems == [.cutShort])
        let open = try Syndicated.feed(
            "<rss><channel><item><guid>1</guid><item><guid>2</guid></item></channel><title>x</rss>")
        #expect(open.entries.map(\.id) == ["1", "2"])
        let crossed = try Syndicated.feed(
            "<rss><channel><item><guid>1</guid><title>A <b>c</title></b></item><item><guid>2</guid></item></channel></rss>"
        )
        #expect(crossed.entries.map(\.id) == ["1", "2"] && crossed.entries[0].title == "A c")
    }

    @Test func namesOfElementsMayBeWrittenInAnyCase() throws {
        let feed = try Syndicated.feed(
            "<RSS><Channel><Title>T</Title><ITEM><GUID>1</GUID><PubDate>2026-03-03</PubDate></ITEM></Channel></RSS>")
        #expect(feed.title == "T" && feed.entries.map(\.id) == ["1"] && feed.entries[0].published != nil)
    }

    @Test func otherTitlesAndLinksAreNotTheFeeds() throws {
        let feed = try Syndicated.feed(
            """
            <rss><channel><image><title>Wrong</title><link>/wrong</link></image><textInput><title>Wrong</title></textInput>
            <atom:link href="/self" rel="self"/><title>Right</title><link>/right</link></channel></rss>
            """)
        #expect(feed.title == "Right" && feed.home?.path == "/right")
    }

    @Test func theServersCharsetCountsBeforeTheDocuments() throws {
        let bytes =
            Data("<?xml version='1.0' encoding='utf-8'?><rss><channel><title>".utf8) + [0xE9]
            + Data("</title></channel></rss>".utf8)
        let base = try #require(URL(string: Syndicated.address))
        let feed = try SyndicationReader.read(bytes, contentType: "text/xml; Charset=\"windows-1251\"", base: base)
        #expect(feed.title == "й" && feed.encoding == "windows-1251")
    }

    @Test func aDocumentOfThisMachineNamesOnlyFilesBesideIt() throws {
        let text = """
            <rss><channel><item><guid>1</guid><enclosure url="clips/1.mp4"/><enclosure url="../2.mp4"/>
            <enclosure url="file:///etc/passwd"/><enclosure url="https://a.example/3.mp4"/></item></channel></rss>
            """
        let entry = try #require(try Syndicated.feed(text, at: "file:///feeds/a/feed.xml").entries.first)
        #expect(
            entry.enclosures.map(\.url.absoluteString) == ["file:///feeds/a/clips/1.mp4", "https://a.example/3.mp4"])
    }

    @Test func xmlBaseLeadsToNoFile() throws {
        let feed = try Syndicated.feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:base="file:///etc/"><entry><id>1</id><link href="passwd"/>
            <link rel="enclosure" href="x.mp4"/></entry></feed>
            """)
        #expect(feed.entries[0].url?.absoluteString == "https://a.example/feeds/passwd")
    }
}
