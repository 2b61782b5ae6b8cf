// Lists of feeds from other programs.

import FeedsData
import FeedsModels
import Foundation
import Testing
import XMLBridge

struct OPMLTests {
    private func read(_ text: String) throws -> OPMLDocument {
        let base = try #require(URL(string: "https://a.example/list.opml"))
        return try OPMLDocument.read(Data(text.utf8), base: base)
    }

    @Test func foldersHoldFeedsAndFolders() throws {
        let document = try read(
            """
            <?xml version="1.0"?><opml version="2.0" xmlns:mutoscope="x"><head><title>Mine &amp; yours</title></head><body>
            <outline text="One" type="rss" XMLURL="https://b.example/1" htmlUrl="https://b.example/"/>
            <outline title="Folder" text="folder"><outline text="Caf&eacute;" xmlUrl="feed://c.example/2"/>
            <outline text="Deep"><outline xmlUrl="/3" mutoscope:source="peertube:ann@t.example"></outline></outline></outline>
            <outline text="One again" xmlUrl="https://b.example/1"/><outline text="bad" xmlUrl="javascript:1"/>
            </body></opml> trailing <garbage
            """)
        #expect(document.title == "Mine & yours" && document.outlines.count == 4)
        let follows = document.follows
        #expect(follows.map(\.folders) == [[], ["Folder"], ["Folder", "Deep"]])
        #expect(follows.map(\.outline.title) == ["One", "Café", nil])
        #expect(
            follows.map { $0.outline.feed?.absoluteString } == [
                "https://b.example/1", "https://c.example/2", "https://a.example/3",
            ])
        #expect(follows[0].outline.page?.absoluteString == "https://b.example/")
        #expect(follows[2].outline.source == "peertube:ann@t.example")
    }

    @Test func deepFoldersKeepTheirFeeds() throws {
        let text =
            String(repeating: "<outline text='f'>", count: 50) + "<outline xmlUrl='/1'/>"
            + String(repeating: "</outline>", count: 50)
        let document = try read("<opml><body>\(text)<outline xmlUrl='/2'/></body></opml>")
        #expect(document.follows.map { $0.outline.feed?.path } == ["/1", "/2"])
        #expect(document.follows.map(\.folders.count) == [9, 0])
    }

    @Test func moreThanFiveThousandFeedsAreLeftOut() throws {
        let text = (0..<6000).map { "<outline xmlUrl='/\($0)'/>" }.joined()
        let document = try read("<opml><body>\(text)</body></opml>")
        #expect(document.follows.count == 5000 && document.hasTooManyFeeds)
    }

    @Test func whatIsCutShortKeepsItsFeeds() throws {
        let document = try read("<opml><body><outline xmlUrl='/1'/><outline text='f'><outline xmlUrl='/2'/>")
        #expect(document.follows.map { $0.outline.feed?.path } == ["/1", "/2"])
        #expect(document.problems == [.cutShort])
    }

    @Test func whatIsNoListSaysSo() throws {
        #expect(throws: SyndicationError.notAFeed) { try read("<rss/>") }
        #expect(throws: SyndicationError.empty) { try read("") }
    }
}
