// Each dialect of feeds, read field by field.

import FeedsData
import FeedsModels
import Foundation
import Testing

struct SyndicationDialectTests {
    @Test func readsRSS() throws {
        let feed = try Syndicated.feed(
            """
            <?xml version="1.0"?><rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
            <title>Ann&apos;s reel</title><link>https://a.example/</link><description>All &lt;b&gt;mine&lt;/b&gt;</description>
            <language>en-GB</language><ttl>45</ttl><image><url>/logo.png</url><title>Logo</title><link>/x</link></image>
            <managingEditor>ann@a.example (Ann)</managingEditor><copyright>CC BY</copyright>
            <atom:link rel="self" href="https://a.example/feed"/><atom:link rel="next" href="?page=2"/>
            <atom:link rel="hub" href="https://hub.example/"/>
            <item><guid isPermaLink="false">a-1</guid><title>Dusk &amp;amp; dawn</title><link> https://a.example/1
            </link><pubDate>Tue, 03 Mar 2026 18:00:00 GMT</pubDate><description>&lt;p&gt;Long&lt;/p&gt; way</description>
            <category>sea</category><category domain="x">#Sea</category><category>sand</category>
            <author>bo@a.example (Bo)</author><enclosure url="1.mp4" type="video/mp4" length="900000"/>
            <enclosure url="2.mp4" length="0"/></item></channel></rss>
            """)
        #expect(feed.format == .rss && feed.title == "Ann's reel" && feed.text == "All mine")
        #expect(feed.home?.absoluteString == "https://a.example/" && feed.language == "en-GB")
        #expect(feed.icon?.absoluteString == "https://a.example/logo.png" && feed.refreshInterval == 2700)
        #expect(feed.address?.absoluteString == "https://a.example/feed" && feed.author?.name == "Ann")
        #expect(feed.next?.absoluteString == "https://a.example/feeds/feed.xml?page=2")
        #expect(feed.hub?.host() == "hub.example" && feed.encoding == "utf-8" && feed.problems.isEmpty)
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "a-1" && entry.title == "Dusk & dawn" && entry.text == "Long\nway")
        #expect(entry.url?.absoluteString == "https://a.example/1" && entry.author?.name == "Bo")
        #expect(entry.published.said == "2026-03-03T18:00:00Z" && entry.updated == nil && entry.language == "en-GB")
        #expect(entry.tags == ["sea", "sand"])
        #expect(
            entry.enclosures.map(\.url.absoluteString) == [
                "https://a.example/feeds/1.mp4", "https://a.example/feeds/2.mp4",
            ])
        #expect(entry.enclosures.map(\.length) == [900_000, 0] && entry.enclosures[0].type == "video/mp4")
    }

    @Test func readsRDF() throws {
        let feed = try Syndicated.feed(
            """
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
             xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:sy="http://purl.org/rss/1.0/modules/syndication/">
            <channel rdf:about="https://a.example/"><title>R</title><link>https://a.example/</link><dc:language>de</dc:language>
            <sy:updatePeriod>daily</sy:updatePeriod><sy:updateFrequency>2</sy:updateFrequency><items><rdf:Seq/></items></channel>
            <image rdf:about="x"><url>https://a.example/i.png</url></image>
            <item rdf:about="https://a.example/1"><title>One</title><link>https://a.example/1</link>
            <dc:date>2026-03-03T18:00+01:00</dc:date><dc:creator>Bo</dc:creator><dc:subject>sea</dc:subject></item></rdf:RDF>
            """)
        #expect(feed.format == .rdf && feed.title == "R" && feed.language == "de" && feed.refreshInterval == 43_200)
        #expect(feed.icon?.lastPathComponent == "i.png")
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "https://a.example/1" && entry.author?.name == "Bo" && entry.tags == ["sea"])
        #expect(entry.published.said == "2026-03-03T17:00:00Z")
    }

    @Test func readsAtom() throws {
        let feed = try Syndicated.feed(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en" xml:base="https://b.example/x/"><title type="html">A &amp;lt; B</title>
            <link href="/"/><link rel="self" href="feed"/><link rel="prev-archive" href="old"/><icon>i.png</icon>
            <author><name>Ann</name><uri>ann</uri></author>
            <entry xml:base="e/" xml:lang="de"><id>tag:b,1</id><title>1 &lt; 2</title><link rel="replies" href="r"/>
            <link rel="alternate" type="application/json" href="j"/><link rel="alternate" type="text/html" href="1"/>
            <link rel="enclosure" href="v.mp4" type="video/mp4" length="5000"/><published>2026-03-03T18:00:00Z</published>
            <updated>2026-03-04T18:00:00Z</updated><category term="sea" label="The sea"/><category term="sand"/>
            <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>1 &lt; 2 <b>bold</b></p><img src="p.jpg"/></div></content>
            <source><id>other</id><title>Other</title></source></entry>
            <entry><id>2</id><title type="html">&lt;b&gt;Two&lt;/b&gt;</title><content src="w.mp4" type="video/mp4"/>
            <summary>Sum</summary><author><name>Bo</name></author></entry></feed>
            """)
        #expect(feed.format == .atom && feed.title == "A < B" && feed.home?.absoluteString == "https://b.example/")
        #expect(feed.next?.absoluteString == "https://b.example/x/old" && feed.icon?.path == "/x/i.png")
        let entry = try #require(feed.entries.first)
        #expect(entry.id == "tag:b,1" && entry.title == "1 < 2" && entry.text == "1 < 2 bold" && entry.language == "de")
        #expect(entry.url?.absoluteString == "https://b.example/x/e/1" && entry.tags == ["The sea", "sand"])
        #expect(entry.published.said == "2026-03-03T18:00:00Z" && entry.updated.said == "2026-03-04T18:00:00Z")
        #expect(entry.author?.name == "Ann" && entry.author?.page?.absoluteString == "https://b.example/x/ann")
        #expect(entry.enclosures.map(\.url.lastPathComponent) == ["v.mp4", "p.jpg"])
        #expect(entry.enclosures[0].length == 5000 && entry.enclosures[1].origin == .html)
        let second = feed.entries[1]
        #expect(second.title == "Two" && second.text == "Sum" && second.author?.name == "Bo" && second.language == "en")
        #expect(second.enclosures.map(\.url.absoluteString) == ["https://b.example/x/w.mp4"])
    }

    @Test func readsAtomBeforeItsFirstVersion() throws {
        let feed = try Syndicated.feed(
            """
            <feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="escaped" type="text/html">&lt;i&gt;T&lt;/i&gt;</title>
            <tagline>About</tagline><entry><id>1</id><title>One</title><issued>2026-03-03T18:00Z</issued>
            <modified>2026-03-04T18:00Z</modified><content mode="base64">SGVsbG8=</content></entry></feed>
            """)
        #expect(feed.title == "T" && feed.text == "About")
        #expect(feed.entries[0].published.said == "2026-03-03T18:00:00Z" && feed.entries[0].text == "Hello")
        #expect(feed.entries[0].updated.said == "2026-03-04T18:00:00Z")
    }

    @Test func readsAnEntryAlone() throws {
        let feed = try Syndicated.feed(
            "<entry xmlns='http://www.w3.org/2005/Atom'><id>https://a.example/1</id><title>One</title></entry>")
        #expect(feed.format == .atom && feed.entries.map(\.title) == ["One"])
        // Without a link its id is where it lies, when that is an address.
        #expect(feed.entries[0].url?.path == "/1")
    }

    @Test func readsMediaRSSInAnyNamespace() throws {
        for space in ["http://search.yahoo.com/mrss/", "https://SEARCH.yahoo.com/mrss", ""] {
            let declaration = space.isEmpty ? "" : " xmlns:media=\"\(space)\""
            let feed = try Syndicated.feed(
                """
                <rss\(declaration)><channel><item><guid>1</guid><media:group>
                <media:content url="1-720.mp4" type="video/mp4" width="720" height="1280" fileSize="900000" duration="12"
                 bitrate="1500" isDefault="true" lang="en"><media:thumbnail url="inner.jpg"/>
                <media:description>A hill</media:description></media:content>
                <media:content url="1-360.mp4" type="video/mp4" expression="sample"/></media:group>
                <media:thumbnail url="1.jpg" width="720"/><media:title>Dusk</media:title><media:rating>adult</media:rating>
                <media:credit role="author">Cem</media:credit><media:keywords>sea, sand</media:keywords>
                <media:description type="html">&lt;p&gt;About&lt;/p&gt;</media:description><media:player url="https://a.example/w/1"/>
                <media:community><media:starRating count="7"/><media:statistics views="1200"/></media:community>
                <media:subTitle href="s.vtt" type="text/vtt" lang="de"/><media:license href="https://cc.example/by">BY</media:license>
                </item></channel></rss>
                """)
            let entry = try #require(feed.entries.first)
            #expect(entry.title == "Dusk" && entry.text == "About" && entry.isSensitive && entry.author?.name == "Cem")
            #expect(entry.url?.path == "/w/1" && entry.tags == ["sea", "sand"])
            #expect(entry.counts.likes == 7 && entry.counts.comments == nil && entry.counts.views == 1200)
            #expect(entry.thumbnails.map(\.lastPathComponent) == ["1.jpg"] && entry.licence?.name == "BY")
            #expect(entry.captions.map(\.language) == ["de"])
            let file = try #require(entry.enclosures.first)
            #expect(entry.enclosures.count == 1 && file.bitsPerSecond == 1_500_000 && file.length == 900_000)
            #expect(
                file.width == 720 && file.height == 1280 && file.duration == 12 && file.isDefault
                    && file.alt == "A hill")
            #expect(
                file.language == "en" && file.group == 1 && file.thumbnails.map(\.lastPathComponent) == ["inner.jpg"])
        }
    }

    @Test func readsPodcasts() throws {
        let feed = try Syndicated.feed(
            """
            <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><itunes:author>The show</itunes:author>
            <itunes:image href="show.jpg"/><itunes:new-feed-url>https://b.example/new</itunes:new-feed-url>
            <itunes:explicit>no</itunes:explicit><item><guid>1</guid><title>One</title><itunes:duration>1:02:03</itunes:duration>
            <itunes:explicit>yes</itunes:explicit><itunes:image href="1.jpg"/><itunes:summary>Sum</itunes:summary>
            <itunes:keywords>a,b</itunes:keywords><enclosure url="1.mp4" type="video/mp4" length="1"/>
            <podcast:alternateEnclosure type="application/x-mpegURL" height="720" bitrate="900000.5" default="true" lang="en">
            <podcast:source uri="https://b.example/1.m3u8"/><podcast:source uri="ipfs://x"/></podcast:alternateEnclosure>
            <podcast:transcript url="1.html" type="text/html"/><podcast:transcript url="1.vtt" type="text/vtt" language="en"/>
            <podcast:socialInteract uri="https://m.example/@a/1"/><podcast:license url="https://cc.example/">cc-by</podcast:license>
            </item></channel></rss>
            """)
        #expect(feed.movedTo?.path == "/new" && feed.icon?.lastPathComponent == "show.jpg" && !feed.isSensitive)
        let entry = try #require(feed.entries.first)
        #expect(
            entry.isSensitive && entry.text == "Sum" && entry.author?.name == "The show" && entry.tags == ["a", "b"])
        #expect(entry.author?.avatar?.lastPathComponent == "show.jpg" && entry.comments?.host() == "m.example")
        #expect(entry.thumbnails.map(\.lastPathComponent) == ["1.jpg"] && entry.licence?.name == "cc-by")
        #expect(entry.enclosures.map(\.url.lastPathComponent) == ["1.mp4", "1.m3u8"])
        #expect(entry.enclosures.map(\.duration) == [3723, 3723] && entry.enclosures[0].length == 1)
        #expect(entry.enclosures[1].origin == .alternate && entry.enclosures[1].bitsPerSecond == 900_000)
        #expect(entry.captions.map(\.url.lastPathComponent) == ["1.vtt"])
    }

    @Test func readsJSONFeed() throws {
        let feed = try Syndicated.feed(
            """
            {"version":"https://jsonfeed.org/version/1.1","title":"J &","home_page_url":"https://a.example/","next_url":"?p=2",
             "hubs":[{"type":"WebSub","url":"https://hub.example/"}],"icon":"i.png","language":"en","authors":[{"name":"Ann"}],
             "items":[{"id":7,"url":"/1","title":"One","content_html":"<p>Hi <a href='x'>x</a> #sea</p><img src='p.jpg'>",
             "image":"t.jpg","date_published":"2026-03-03T18:00:00+01:00","date_modified":"bad","tags":["a"],"attachments":[
             {"url":"1.mp4","mime_type":"video/mp4","size_in_bytes":900,"duration_in_seconds":12,"title":"v"},
             {"url":"1.webm","mime_type":"video/webm","title":"v"},{"url":"file:///etc/passwd"}]},
             {"url":"/2","author":{"name":"Bo"}},"text"]}
            """)
        #expect(feed.format == .jsonFeed && feed.title == "J &" && feed.next?.query() == "p=2" && feed.hub != nil)
        #expect(feed.entries.map(\.id) == ["7", "https://a.example/2"])
        #expect(feed.problems == [.unreadableDates(1), .unusableAddresses(1)])
        let entry = feed.entries[0]
        #expect(entry.text == "Hi x #sea" && entry.tags == ["a", "sea"] && entry.author?.name == "Ann")
        #expect(entry.links.map(\.address) == ["https://a.example/x"] && feed.entries[1].author?.name == "Bo")
        #expect(entry.enclosures.map(\.url.lastPathComponent) == ["1.mp4", "1.webm", "p.jpg"])
        #expect(entry.enclosures[0].group == entry.enclosures[1].group && entry.enclosures[0].length == 900)
        #expect(entry.thumbnails.map(\.lastPathComponent) == ["t.jpg"])
    }

    @Test func theFirstBytesTellAFeed() {
        let feeds = [
            "<rss", "\u{FEFF}\n <?xml version='1.0'?><!-- x --><!DOCTYPE rss PUBLIC \"a\" \"b\"><rss version='0.91'>",
            "<rdf:RDF xmlns:rdf='x'>", "<feed xmlns='http://www.w3.org/2005/Atom'>", "<atom:feed>", "<channel>",
            "{\"version\": \"https://jsonfeed.org/version/1\"",
        ]
        for head in feeds { #expect(SyndicationReader.recognises(Data((head + " ").utf8)), "\(head)") }
        for head in ["<html><rss>", "<opml version='2.0'>", "{\"a\":1}", "", "<svg>", "rss"] {
            #expect(!SyndicationReader.recognises(Data((head + " ").utf8)), "\(head)")
        }
        #expect(OPMLDocument.recognises(Data("<?xml version='1.0'?>\n<OPML >".utf8)))
    }

    @Test func whatIsNoFeedSaysSo() {
        #expect(Syndicated.error("") == .empty && Syndicated.error(" \n ") == .empty)
        #expect(Syndicated.error("<html><body>Log in</body></html>") == .notAFeed)
        #expect(Syndicated.error("Not found") == .notAFeed && Syndicated.error("<opml/>") == .notAFeed)
        guard case .invalidJSON = Syndicated.error("{\"version\":\"https://jsonfeed.org/version/1\",") else {
            Issue.record("half a JSON Feed is an error")
            return
        }
    }
}
