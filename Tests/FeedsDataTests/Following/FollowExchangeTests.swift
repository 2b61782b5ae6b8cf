// Lists of feeds (OPML) in and out: what is new, what is skipped and why, and that our own lists come back whole.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Lists of feeds")
struct FollowExchangeTests {
    private func read(_ text: String) throws -> OPMLDocument {
        try OPMLDocument.read(Data(text.utf8), base: try #require(URL(string: "https://list.test/a.opml")))
    }

    private func parse(_ text: String) -> FeedSource? {
        if text.hasPrefix("tube:") {
            var channel = NamedSource(kind: "tube", id: String(text.dropFirst(5)), name: text)
            (channel.text, channel.server) = (text, URL(string: "https://tube.test"))
            return FeedSource(place: .named(channel))
        }
        return try? FeedSource.parse(text, relativeTo: "/nowhere")
    }

    private func take(_ text: String, known: [Follow] = []) throws -> FollowImport {
        FollowImport(try read(text), known: known, on: Feed.date(0), parse: parse)
    }

    @Test func eachOutlineIsNewKnownOrSkipped() throws {
        let known = try Follow(
            FeedSource(place: .remote(try #require(URL(string: "https://a.test/1")))), group: ["Mine"],
            followed: Feed.date(0))
        let found = try take(
            """
            <opml><body><outline text="One" xmlUrl="HTTPS://A.test/1?utm_source=x#y" htmlUrl="https://a.test/"/>
            <outline text="News/World"><outline text="Two &amp;amp; a half" xmlUrl="feed://a.test/2"/>
            <outline text="Deep"><outline xmlUrl="https://c.test/3" htmlUrl="https://ann:pw@c.test/"/></outline></outline>
            <outline text="Two again" xmlUrl="https://a.test/2"/><outline text="bad" xmlUrl="javascript:1"/>
            <outline text="secret" xmlUrl="https://a.test/?token=x"/><outline text="Folder"/>
            <outline text="Ann" xmlUrl="https://tube.test/feeds/ann.xml" mutoscope:source="tube:ann"/>
            <outline text="" title="" xmlUrl="https://d.test/4" mutoscope:source="what is this"/></body></opml>
            """, known: [known])
        #expect(found.known == 1)
        #expect(found.new.map(\.key) == ["https://a.test/2", "https://c.test/3", "tube:ann", "https://d.test/4"])
        #expect(found.new.map(\.name) == ["Two & a half", "c.test", "Ann", "d.test"])
        #expect(found.new.map(\.group) == [["News", "World"], ["News", "World", "Deep"], [], []])
        #expect(found.new[1].home?.absoluteString == "https://c.test/" && found.new[0].followed == Feed.date(0))
        #expect(found.new[2].text == "tube:ann")
        #expect(found.skipped.map(\.place) == ["4: Two again", "5: bad", "6: secret"])
        #expect(
            found.skipped.map(\.reason) == [
                "It is in the list twice.", "Only what has an address on the web can be followed.",
                "This address holds a secret (token), so it cannot be followed.",
            ])
    }

    @Test func garbageIsReadAsFarAsItGoes() throws {
        let deep = String(repeating: "<outline text='f'>", count: 60) + "<outline xmlUrl='https://a.test/1'/>"
        let found = try take("<opml><body>\(deep)<outline xmlUrl='https://a.test/2'/><outline text='\u{1}")
        #expect(found.new.map(\.key) == ["https://a.test/1", "https://a.test/2"])
        #expect(found.new.allSatisfy { $0.group.count == GroupPath.deepest })
        #expect(try take("<opml/>").text == "New 0, followed already 0, skipped 0")
        #expect(throws: SyndicationError.self) { try take("<html><body>no list</body></html>") }
    }

    @Test func fiveThousandFeedsAreTakenAndTheRestIsNamed() throws {
        let outlines = (0..<6000).map { "<outline text='n\($0)' xmlUrl='https://\($0).test/rss'/>" }.joined()
        let found = try take("<opml><body>\(outlines)</body></opml>")
        #expect(found.new.count == 5000 && found.skipped.map(\.place) == ["the rest"])
        let again = try take(OPMLWriter.text(of: found.new, on: Feed.date(0)), known: found.new)
        #expect(again.new.isEmpty && again.known == 5000)
    }

    @Test func whatIsExportedComesBackWhole() throws {
        let names = [
            "plain", "a & b < c > \"d\" 'e'", "line\nbreak\ttab", "né 🎞 \u{202E}rtl", "&amp;", "]]>", " inner  spaces ",
            "<script>alert(1)</script>",
        ]
        let groups = [[], ["News"], ["News", "Local"], ["news"], ["A & \"B\" <C>", "né"]]
        var follows: [Follow] = []
        for (number, name) in names.enumerated() {
            let url = try #require(URL(string: "https://\(number).test/rss?a=1&b=%22%3C'"))
            follows.append(
                try Follow(
                    FeedSource(place: .remote(url)), name: name, home: URL(string: "https://\(number).test/?x=1&y"),
                    group: groups[number % groups.count], followed: Feed.date(0)))
        }
        let channel = try #require(parse("tube:ann"))
        follows.append(try Follow(channel, name: "Ann", followed: Feed.date(0)))
        let text = OPMLWriter.text(of: follows, on: Feed.date(0))
        #expect(text.contains("<dateCreated>Sun, 15 Jun 2025 15:06:40 GMT</dateCreated>"))
        let document = try read(text)
        #expect(document.problems.isEmpty && document.title == "Mutoscope", "\(document.problems)")
        let back = FollowImport(document, known: [], on: Feed.date(0), parse: parse)
        #expect(back.skipped.isEmpty && back.new.map(\.key) == follows.inOrder.map(\.key))
        #expect(
            back.new.map(\.group) == follows.inOrder.map(\.group) && back.new.map(\.home) == follows.inOrder.map(\.home)
        )
        let plain = back.new.first { $0.key == follows[0].key }
        #expect(plain == follows[0])
        // A reader turns line breaks and double spaces into single ones.
        let expected = names.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(Set(back.new.map(\.name)) == Set(expected + ["Ann"]))
    }

    @Test func oddNamesGiveWellFormedLists() throws {
        var random = SplitMix64(seed: 8)
        for turn in 0..<200 {
            let follows = (0..<4).map { number in
                func text() -> String {
                    let scalars = (0..<6).compactMap { _ in
                        Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random))
                    }
                    return String(String.UnicodeScalarView(scalars))
                }
                return Follow(
                    key: "https://\(number).test/", text: "https://\(number).test/", name: text(),
                    group: [text(), text()],
                    followed: Feed.date(0)
                ).whole
            }
            let document = try read(OPMLWriter.text(of: follows, on: Feed.date(0)))
            #expect(document.problems.isEmpty, "turn \(turn): \(document.problems)")
            let back = FollowImport(document, known: [], on: Feed.date(0), parse: parse)
            #expect(back.new.map(\.key) == follows.inOrder.map(\.key) && back.skipped.isEmpty, "turn \(turn)")
        }
    }
}
