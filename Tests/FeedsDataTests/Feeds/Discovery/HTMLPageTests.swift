// Autodiscovery: the feeds that the head of a page names, in all the ways in which pages write them.

import FeedsData
import Foundation
import Testing

struct HTMLPageTests {
    private func page(_ html: String, at address: String = "https://a.example/blog/post") throws -> HTMLPage {
        HTMLPage(Data(html.utf8), at: try #require(URL(string: address)))
    }

    private func feeds(_ html: String) throws -> [String] { try page(html).feeds.map(\.url.absoluteString) }

    @Test(arguments: [
        #"<link rel="alternate" type="application/rss+xml" href="/feed.xml">"#,
        #"<link rel=alternate type=application/rss+xml href=/feed.xml>"#,
        #"<LINK REL="Alternate Home" TYPE="Application/ATOM+XML" HREF="/feed.xml"/>"#,
        #"<link href='/feed.xml' type='application/feed+json' rel='alternate'>"#,
        #"<link rel="alternate" type="text/xml; charset=utf-8" href="/feed.xml">"#,
        #"<link rel="alternate" type="application/rdf+xml" href="https://a.example/feed.xml#x">"#,
        #"<link rel="alternate" type="application/json" href="../feed.xml">"#,
        #"<base href="https://a.example/deep/"><link rel=alternate type=application/xml href="/feed.xml">"#,
        #"<body><p>Text<link rel="alternate" type="application/rss+xml" href="/feed.xml"></body>"#,
        "<title>a</title>\n<link\nrel=\"alternate\"\n\ttype=\"application/rss+xml\" href=\"/feed.xml\"\n>",
        #"<link rel="alternate" type="application/rss+xml" href="  /feed.xml&#x20;">"#,
    ])
    func aFeedIsFound(html: String) throws { #expect(try feeds(html) == ["https://a.example/feed.xml"]) }

    @Test(arguments: [
        #"<link rel="alternate stylesheet" type="application/rss+xml" href="/feed.xml">"#,
        #"<link rel="stylesheet" type="text/css" href="/feed.xml">"#,
        #"<link rel="alternate" type="text/html" hreflang="de" href="/de">"#,
        #"<link rel="alternate" type="application/rss+xml">"#,
        #"<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">"#,
        #"<link rel="alternate" type="application/rss+xml" href="file:///etc/passwd">"#,
        #"<!-- <link rel="alternate" type="application/rss+xml" href="/feed.xml"> -->"#,
        #"<script>'<link rel="alternate" type="application/rss+xml" href="/feed.xml">'</script>"#,
        #"<a rel="alternate" type="application/rss+xml" href="/feed.xml">Feed</a>"#,
    ])
    func whatIsNoFeedIsNot(html: String) throws { #expect(try feeds(html).isEmpty) }

    @Test func theFirstBaseCountsAndSoDoesTheAddressAfterRedirects() throws {
        let html = #"<base href="/one/"><base href="/two/"><link rel=alternate type=text/xml href="f">"#
        #expect(try feeds(html) == ["https://a.example/one/f"])
        #expect(try feeds("<link rel=alternate type=text/xml href=f>") == ["https://a.example/blog/f"])
    }

    @Test func eachAddressIsNamedOnceAndTheOrderIsThePages() throws {
        let link = { (path: String) in #"<link rel="alternate" type="application/rss+xml" href="\#(path)" title="T">"# }
        #expect(
            try feeds(link("/b") + link("/a") + link("/b#x")) == ["https://a.example/b", "https://a.example/a"])
        #expect(try feeds((0..<1000).map { link("/\($0)") }.joined()).count == 50)
    }

    @Test func onlyTheHeadIsRead() throws {
        let link = #"<link rel="alternate" type="application/rss+xml" href="/feed.xml">"#
        let filler = String(repeating: "<p>", count: HTMLPage.head / 3)
        #expect(try feeds(filler + link).isEmpty)
        #expect(try feeds(link + filler).count == 1)
    }

    @Test func thePageIsDescribed() throws {
        let page = try page(
            """
            <!DOCTYPE html><head><title> Ann &amp; Ben </title><link rel="shortcut icon" href="/i.png">
            <link rel="alternate" type="application/json+oembed" href="/oembed?url=x">
            <svg><title>A drawing</title></svg><form><input type=password></form>
            """)
        #expect(page.title == "Ann & Ben" && page.icon?.absoluteString == "https://a.example/i.png")
        #expect(page.oEmbed?.absoluteString == "https://a.example/oembed?url=x" && page.asksForPassword)
    }

    @Test func otherEncodingsAreReadToo() throws {
        let html = #"<title>é</title><link rel="alternate" type="application/rss+xml" href="/feed.xml">"#
        let url = try #require(URL(string: "https://a.example/"))
        for encoding in [String.Encoding.isoLatin1, .utf16] {
            let page = HTMLPage(try #require(html.data(using: encoding)), at: url)
            #expect(page.feeds.count == 1 && page.title == "é")
        }
    }
}
