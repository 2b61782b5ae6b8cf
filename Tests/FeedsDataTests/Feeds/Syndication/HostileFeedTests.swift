// Feeds that want too much: each ends soon, with what was good in it and a sentence.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing
import XMLBridge

@Suite(.serialized)
struct HostileFeedTests {
    private static let good = "<item><guid>1</guid><title>Good</title></item>"

    /// Read within a few seconds of processor time, also by a slow build.
    private func feed(_ text: String, within limit: Duration = .seconds(20)) throws -> SyndicationFeed {
        var feed: SyndicationFeed?
        let time = try ProcessorTime.measure { feed = try Syndicated.feed(text) }
        #expect(time < limit)
        return try #require(feed)
    }

    @Test func entityBombs() throws {
        let entities = (1...20).map { "<!ENTITY e\($0) \"" + String(repeating: "&e\($0 - 1);", count: 20) + "\">" }
        let feed = try feed(
            "<!DOCTYPE rss [<!ENTITY e0 'ha'>\(entities.joined())]><rss><channel>\(Self.good)<item><guid>2</guid>"
                + "<title>&e20;</title></item></channel></rss>")
        #expect(feed.entries.map(\.title) == ["Good", "&e20;"])
    }

    @Test func entitiesFromOutside() throws {
        let feed = try feed(
            """
            <!DOCTYPE rss SYSTEM "file:///etc/passwd" [<!ENTITY x SYSTEM "file:///etc/passwd">
            <!ENTITY % y SYSTEM "http://127.0.0.1:9/x.dtd">%y;]><rss><channel><item><guid>1</guid><title>&x;</title>
            <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></item></channel></rss>
            """)
        #expect(feed.entries.map(\.title) == ["&x;"] && feed.entries[0].text.isEmpty)
    }

    @Test func aTextOfAHundredMegabytes() throws {
        let before = try PeakMemory.startOver()
        var bytes = Data("<rss><channel>\(Self.good)<item><guid>2</guid><title>".utf8)
        bytes.append(Data(repeating: UInt8(ascii: "x"), count: 100 << 20))
        bytes.append(Data("</title></item></channel></rss>".utf8))
        let base = try #require(URL(string: Syndicated.address))
        let feed = try SyndicationReader.read(bytes, base: base)
        #expect(feed.entries.map(\.id) == ["1"])
        #expect(feed.problems.contains(.tooLong(limit: 16 << 20)))
        // The document itself, and what of it is read.
        #expect(try PeakMemory.bytes() - before < 400 << 20)
    }

    @Test func aTextOfManyMegabytesIsCut() throws {
        let text = String(repeating: "word ", count: 400_000)
        let feed = try feed(
            "<rss><channel><item><guid>2</guid><description>\(text)</description></item>\(Self.good)</channel></rss>")
        #expect(feed.entries.map(\.id) == ["2", "1"] && feed.entries[0].text.utf8.count < 40_000)
    }

    @Test func aHundredThousandElementsInEachOther() throws {
        let feed = try feed("<rss><channel>\(Self.good)<item>" + String(repeating: "<b>", count: 100_000))
        #expect(feed.entries.map(\.id) == ["1"] && feed.problems.contains(.tooDeep(limit: 200)))
    }

    @Test func twoHundredThousandItems() throws {
        let feed = try feed(
            "<rss><channel>" + String(repeating: Self.good, count: 200_000) + "</channel></rss>", within: .seconds(60))
        #expect(feed.entries.count == 10_000 && feed.problems.contains(.tooManyEntries(limit: 10_000)))
    }

    @Test func anItemOfAHundredThousandElements() throws {
        let many = String(repeating: "<category>c</category><media:thumbnail url='a.jpg'/>", count: 50_000)
        let feed = try feed("<rss><channel><item><guid>2</guid>\(many)</item>\(Self.good)</channel></rss>")
        #expect(feed.entries.map(\.id) == ["2", "1"] && feed.problems.contains(.entryTooLong(limit: 3000)))
    }

    @Test func aTagOfAMillionAttributes() throws {
        let attributes = (0..<200_000).map { " a\($0)='\($0)'" }.joined()
        let feed = try feed("<rss><channel><item\(attributes)><guid>2</guid></item>\(Self.good)</channel></rss>")
        #expect(feed.entries.map(\.id) == ["2", "1"] && feed.problems == [.attributesDropped])
    }

    @Test func anEncodingThatChangesInTheMiddle() throws {
        var bytes = Data(
            "<?xml version='1.0' encoding='utf-8'?><rss><channel><item><title>é</title></item><item><title>".utf8)
        bytes += [0xE9, 0x93] + Data("</title></item></channel></rss>".utf8)
        let base = try #require(URL(string: Syndicated.address))
        let feed = try SyndicationReader.read(bytes, base: base)
        #expect(feed.entries.map(\.title) == ["é", "é“"] && feed.problems == [.mixedEncoding])
    }

    @Test func datesOfTheEndOfTheWorld() throws {
        let dates = [
            "31 Dec 9999 23:59:59 GMT", "31 Dec 99999", "9999-12-31T23:59:59-12:00", "-1", "1e400", "253402300800",
        ]
        for date in dates {
            let entry = try Syndicated.entry("<pubDate>\(date)</pubDate><itunes:duration>9e999</itunes:duration>")
            #expect(entry.published.map { $0.timeIntervalSince1970 <= 253_402_300_799 } ?? true)
        }
    }

    @Test func numbersThatFitNothing() throws {
        for number in ["-1", "1e999", "99999999999999999999", "NaN", "inf", "0x10", "-0", "٣"] {
            let entry = try Syndicated.entry(
                """
                <media:content url='a.mp4' width='\(number)' height='\(number)' fileSize='\(number)' duration='\(number)'
                 bitrate='\(number)'/><itunes:duration>\(number)</itunes:duration><slash:comments>\(number)</slash:comments>
                """)
            let file = try #require(entry.enclosures.first)
            #expect(file.width == nil && file.height == nil && file.length == nil && file.bitsPerSecond == nil)
            #expect(file.duration == nil && entry.counts.comments ?? 0 == 0, "\(number)")
        }
    }

    @Test func damagedBytesNeverCrash() throws {
        let base = try #require(URL(string: Syndicated.address))
        let seed = """
            <?xml version="1.0" encoding="utf-8"?><!DOCTYPE rss [<!ENTITY a "b">]><rss xmlns:media="http://search.yahoo.com/mrss/">
            <channel><title>T &amp; é</title><item><guid>1</guid><description><![CDATA[<p>x</p>]]></description>
            <media:group><media:content url="1.mp4" type='video/mp4'/></media:group></item><!-- c --></channel></rss>
            """
        var mutator = DocumentMutator(seed: 5)
        for _ in 0..<600 {
            let damaged = (0..<3).reduce(Data(seed.utf8)) { data, _ in mutator.damage(data) }
            // An error is an answer.
            guard let feed = try? SyndicationReader.read(damaged, base: base) else { continue }
            #expect(feed.entries.allSatisfy { !$0.id.isEmpty && !$0.text.contains("<p>") })
        }
    }
}
