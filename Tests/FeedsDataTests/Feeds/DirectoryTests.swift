// The directory that comes with the program, and how mistakes in such a file are read.

import FeedsData
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

struct DirectoryTests {
    // MARK: - The shipped file

    private func shipped() throws -> FeedDirectory {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return try FeedDirectory.read(Data(contentsOf: root.appendingPathComponent("share/mutoscope/directory.json")))
    }

    @Test func everyShippedEntryIsUsed() throws {
        let directory = try shipped()
        #expect(directory.skipped.isEmpty)
        #expect((15...FeedDirectory.mostEntries).contains(directory.entries.count))
        #expect(Set(directory.entries.map(\.name)).count == directory.entries.count)
        #expect(Set(directory.entries.map(\.address)).count == directory.entries.count)
        #expect(directory.entries.allSatisfy { !$0.isSensitive })
    }

    @Test func everyShippedAddressOpensAsASource() throws {
        for entry in try shipped().entries {
            let source = try FeedSource.parse(entry.address.absoluteString, relativeTo: "/")
            #expect(source.place == .remote(entry.address), "\(entry.name)")
            #expect(SourceSecret.found(in: [entry.address.absoluteString]) == nil, "\(entry.name)")
        }
    }

    @Test func everyShippedSourceIsReadByAKind() throws {
        let kinds: [any SourceKind] = [
            PeerTubeKind(ServerAPIs(network: FakeNetworkService(), paces: ServerPaces()))
        ]
        let sources = try shipped().entries.compactMap(\.source)
        #expect(!sources.isEmpty)
        for text in sources { #expect(kinds.contains { $0.source(named: text) != nil }, "\(text)") }
    }

    @Test func everyShippedEntryHasTheLanguagesOfTheProgramAndItsOwn() throws {
        for entry in try shipped().entries {
            for language in ["en", "ar", "de", "es", entry.language] {
                let sentence = entry.sentences[language] ?? ""
                #expect(sentence.hasSuffix(".") || sentence.hasSuffix("。"), "\(entry.name), \(language)")
            }
        }
    }

    @Test func noShippedEntryWasLookedAtInTheFuture() throws {
        let today = Date()
        for entry in try shipped().entries { #expect(entry.checked < today, "\(entry.name)") }
    }

    @Test func theShippedDirectoryHasSomethingForManyReaders() throws {
        let entries = try shipped().entries
        #expect(Set(entries.map(\.language)).isSuperset(of: ["en", "de", "fr", "es", "ar", "ja"]))
        #expect(entries.count { $0.kind != .photos } >= 5 && entries.count { $0.kind != .videos } >= 5)
    }

    // MARK: - Mistakes

    private static let good = """
        "name": "Birds", "sentence": {"en": "A bird a day."}, "address": "https://birds.example/feed.xml",
        "home": "https://birds.example/", "language": "en", "kind": "both", "isSensitive": false,
        "licence": {"name": "CC BY 4.0", "url": "https://birds.example/by"}, "checked": "2026-08-21"
        """

    private func read(_ entries: String...) throws -> FeedDirectory {
        try FeedDirectory.read(Data("{\"entries\": [\(entries.joined(separator: ","))]}".utf8))
    }

    /// A later member of the same name does not count, so the changed one comes first.
    private func changed(_ member: String) -> String { "{\(member), \(Self.good)}" }

    @Test func aCompleteEntryIsRead() throws {
        let directory = try read("{\(Self.good)}")
        let entry = try #require(directory.entries.first)
        #expect(directory.skipped.isEmpty && entry.name == "Birds" && entry.kind == .both && entry.language == "en")
        #expect(entry.address.absoluteString == "https://birds.example/feed.xml" && !entry.isSensitive)
        #expect(entry.licence == SyndicationLicence(name: "CC BY 4.0", url: URL(string: "https://birds.example/by")))
        #expect(entry.checked == Date(timeIntervalSince1970: 1_787_270_400))
    }

    @Test(arguments: [
        ("name", #""name": " ""#), ("sentence", #""sentence": "A bird a day.""#),
        ("sentence", #""sentence": {"de": "Jeden Tag ein Vogel."}"#), ("address", #""address": null"#),
        ("address", #""address": "http://birds.example/feed.xml""#), ("address", #""address": "https://""#),
        ("home", #""home": "javascript:alert(1)""#), ("language", #""language": 7"#), ("kind", #""kind": "sounds""#),
        ("licence", #""licence": {"url": "https://birds.example/by"}"#),
        ("licence", #""licence": {"name": "CC BY 4.0", "url": "file:///by"}"#),
        ("isSensitive", #""isSensitive": null"#), ("checked", #""checked": "soon""#),
    ])
    func anEntryWithAMistakeIsLeftOutAndTheOthersStay(_ member: String, _ mistake: String) throws {
        let directory = try read(changed(mistake), "{\(Self.good)}")
        #expect(directory.entries.map(\.name) == ["Birds"])
        #expect(
            directory.skipped == [
                SkippedItem(place: "entries[0]", reason: "its member “\(member)” is missing or wrong")
            ])
    }

    @Test func aLicenceNeedsNoAddress() throws {
        let directory = try read(changed(#""licence": {"name": "Personal reading"}"#))
        #expect(directory.entries.first?.licence == SyndicationLicence(name: "Personal reading"))
    }

    @Test func theSameAddressCountsOnce() throws {
        let directory = try read("{\(Self.good)}", "7", changed(#""name": "Birds again""#))
        #expect(directory.entries.map(\.name) == ["Birds"])
        #expect(
            directory.skipped == [
                SkippedItem(place: "entries[1]", reason: "it is a number, not an object"),
                SkippedItem(place: "entries[2]", reason: "it is a duplicate of “Birds”"),
            ])
    }

    @Test func aLongDirectoryEndsAtItsLimit() throws {
        let entries = (0..<62).map { changed("\"address\": \"https://birds.example/\($0)\"") }
        let directory = try FeedDirectory.read(Data("{\"entries\": [\(entries.joined(separator: ","))]}".utf8))
        #expect(directory.entries.count == 60 && directory.skipped.map(\.place) == ["entries[60]", "entries[61]"])
        #expect(directory.skipped[0].reason == "a directory has at most 60 entries")
    }

    @Test func anotherDocumentHasNoEntries() throws {
        #expect(try FeedDirectory.read(Data(#"{"items": [1]}"#.utf8)) == FeedDirectory())
        #expect(throws: JSONSyntaxError.self) { try FeedDirectory.read(Data("<html>".utf8)) }
    }

    // MARK: - The forms of the shipped feeds

    @Test func aPictureOfTheDayIsAPost() throws {
        let posts = try Syndicated.posts(
            """
            <?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title>Bild</title>
            <entry><id>https://commons.example/wiki/Special:FeedItem/potd/1/de</id><title>Bild am 1.</title>
            <link rel="alternate" type="text/html" href="https://commons.example/wiki/Special:FeedItem/potd/1/de"/>
            <updated>2026-04-23T00:00:00Z</updated><summary type="html">&lt;div lang="de"&gt;&lt;table&gt;&lt;tr&gt;&lt;td&gt;
            &lt;a href="/wiki/File:B.jpg"&gt;&lt;img alt="Berg" src="//upload.example/thumb/B.jpg/500px-B.jpg" width="350"
            height="283" srcset="//upload.example/thumb/B.jpg/960px-B.jpg 2x"/&gt;&lt;/a&gt;&lt;/td&gt;&lt;/tr&gt;&lt;/table&gt;
            &lt;div class="description"&gt;Ein Berg.&lt;/div&gt;&lt;/div&gt;</summary></entry></feed>
            """, at: "https://commons.example/w/api.php?action=featuredfeed&feed=potd")
        let post = try #require(posts.posts.first)
        #expect(post.media.map(\.kind) == [.image] && post.media[0].renditions[0].url.host() == "upload.example")
        #expect(post.text.contains("Ein Berg."))
    }

    @Test func anEnclosureBesideALinkToTheFileIsAPost() throws {
        let posts = try Syndicated.posts(
            """
            <rss version="2.0"><channel><title>MVW</title><item><title>Kurz</title><description>Ein Film.</description>
            <link>https://cdn.example/a/kurz.hd.mp4</link><guid isPermaLink="false">x1</guid>
            <enclosure url="https://cdn.example/a/kurz.hd.mp4" length="900000" type="video/mp4"/>
            <duration>95</duration><websiteUrl>https://tv.example/kurz</websiteUrl></item></channel></rss>
            """)
        #expect(posts.posts.first?.media.map(\.kind) == [.video])
    }

    @Test func aLoopOfASecondFormatIsAPost() throws {
        let posts = try Syndicated.posts(
            """
            <rss version="2.0"><channel><title>Joies</title><item><title>Quand</title><guid>https://j.example/?p=1</guid>
            <link>https://j.example/quand</link><enclosure url="https://j.example/c/1.webm" length="0" type="video/webm"/>
            </item></channel></rss>
            """)
        #expect(posts.posts.first?.media.map(\.kind) == [.video])
    }
}
