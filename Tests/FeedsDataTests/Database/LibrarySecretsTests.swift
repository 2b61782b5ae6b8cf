// Libraries and exports of older versions, whose keys held passwords and tokens.

import FeedsModels
import FeedsTestSupport
import Foundation
import SQLiteBridge
import Testing

@testable import FeedsData

@Suite("A library from before keys left out secrets")
struct LibrarySecretsTests {
    private static let old = "https://ann:s3cret@example.org/feed.json?list=7&token=t0ken"
    private static let new = "https://example.org/feed.json?list=7"

    private let folder = LibraryFolder()

    private func key(_ source: String, _ id: String = "1") -> PostKey { PostKey(source: source, id: id) }

    /// As an old version would have written it: its keys were the addresses themselves.
    private func writeOld() async throws {
        let store = folder.store()
        let story = StoryKey(source: Self.old, user: 3, image: 1)
        var post = Sample.post("1")
        post.key = key(Self.old)
        let media = try #require(URL(string: "https://bob:pw@cdn.example.org/a.mp4"))
        post.media[0].renditions[0].url = media
        post.media[0].captions = [CaptionTrack(url: media)]
        (post.media[0].poster, post.media[0].previews) = (media, [media])
        post.media[0].storyboard = Storyboard(
            url: media, tileWidth: 10, tileHeight: 10, columns: 1, count: 1, interval: 1)
        _ = try await store.perform([
            .kept(post), .liked(key(Self.old), Sample.date(1)), .saved(key(Self.old, "2"), Sample.date(2)),
            .liked(key(Self.new), Sample.date(5)), .drafted(.post(key(Self.new, "2")), "begun"),
            .hidden(key("https://elsewhere.example/f"), Sample.date(3)),
            .authorHidden(AuthorKey(source: Self.old, name: "Noisy"), Sample.date(4)),
            .storySeen(story, Sample.date(6)),
            .sent(Note(target: .post(key(Self.old)), text: "Well done", sent: Sample.date(7))),
            .sent(Note(target: .story(story), text: "And this", sent: Sample.date(8))),
        ])
    }

    private func check(_ store: LibraryStore) async throws {
        let (first, second) = (key(Self.new), key(Self.new, "2"))
        let statuses = try await store.statuses(of: [first, second, key(Self.old), key(Self.old, "2")])
        #expect(Set(statuses.keys) == [first, second])
        #expect(statuses[first]?.liked == Sample.date(5), "the later like counts")
        #expect(statuses[second]?.saved == Sample.date(2) && statuses[second]?.draft == "begun")
        #expect(try await store.hiddenThings().authors == [AuthorKey(source: Self.new, name: "Noisy")])
        let story = StoryKey(source: Self.new, user: 3, image: 1)
        #expect(try await store.storyStatuses(of: Self.new)[story]?.seen == Sample.date(6))
        #expect(try await store.notes(to: .post(first)).map(\.text) == ["Well done"])
        #expect(try await store.notes(to: .story(story)).map(\.text) == ["And this"])
    }

    private func secretsOnDisk() throws -> [String] {
        try folder.names.flatMap { name in
            let bytes = try Data(contentsOf: folder.url.appending(path: name))
            return ["s3cret", "t0ken", "bob:pw"].filter { bytes.range(of: Data($0.utf8)) != nil }.map {
                "\($0) in \(name)"
            }
        }
    }

    @Test func whatWasDoneStaysAndTheSecretsGo() async throws {
        try await writeOld()
        #expect(try !secretsOnDisk().isEmpty, "or there is nothing to test")
        let store = folder.store()
        try await check(store)
        #expect(try await store.hiddenThings().posts == [key("https://elsewhere.example/f")])
        let liked = try await store.entries(LibraryQuery(.liked), after: nil, limit: 10)
        #expect(liked.map(\.post.key) == [key(Self.new)])
        #expect(liked.first?.post.media.first?.renditions.first?.url.absoluteString == "https://cdn.example.org/a.mp4")
        #expect(try secretsOnDisk() == [])
        #expect(try folder.checkIntegrity() == ["ok"])
    }

    @Test func itIsDoneOnce() async throws {
        try await writeOld()
        let before = try await folder.store().export()
        #expect(try await folder.store().export() == before)
        #expect(String(decoding: before, as: UTF8.self).contains(Self.new))
    }

    @Test func anExportOfThenBringsNone() async throws {
        var document = LibraryDocument()
        var status = PostStatus()
        status.liked = Sample.date(1)
        document.posts = [LibraryDocument.PostRecord(key: key(Self.old), status: status)]
        let store = folder.store()
        _ = try await store.merge(try document.json(exported: Sample.date(2)))
        #expect(try await store.statuses(of: [key(Self.new)])[key(Self.new)]?.liked == Sample.date(1))
        #expect(try secretsOnDisk() == [])
    }
}
