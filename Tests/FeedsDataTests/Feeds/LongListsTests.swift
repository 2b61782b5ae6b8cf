// The cost of lists inside a post is linear in their length, not quadratic.

import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@testable import FeedsData

@Suite("Long lists inside a post")
struct LongListsTests {
    /// Four times the length may take six times the time; quadratic cost would take sixteen times.
    private func isLinear(_ make: (Int) -> JSONTree, _ decode: (JSONTree) -> Int) {
        let (small, large) = (make(5000), make(20_000))
        #expect(decode(small) == 5000 && decode(large) == 20_000)
        let times = (0..<3).map { _ in
            (ProcessorTime.measure { _ = decode(small) }, ProcessorTime.measure { _ = decode(large) })
        }
        let (short, long) = (times.map(\.0).min() ?? .zero, times.map(\.1).min() ?? .zero)
        #expect(long < short * 8, "\(short), then \(long)")
    }

    private let context = DecodingContext(
        document: URL(filePath: "/feeds/feed.json"), firstLaunch: Decoding.firstLaunch, fileExists: { _ in false })

    @Test func attachments() {
        isLinear { count in
            .array(
                (0..<count).map {
                    .object(["url": .string("https://a.example.com/\($0).mp4"), "title": .string("clip \($0)")])
                })
        } _: { tree in
            var notes = ItemNotes()
            return AttachmentsDecoder.media(tree.list, postID: "p", poster: nil, context, &notes).count
        }
    }

    @Test func attachmentsBeyondTheLimitAreNamed() {
        var notes = ItemNotes()
        let attachments = (0..<30_000).map { JSONTree.object(["url": .string("https://a.example.com/\($0).mp4")]) }
        #expect(AttachmentsDecoder.media(attachments, postID: "p", poster: nil, context, &notes).count == 20_000)
        #expect(notes.skipped(at: "item 1").map(\.place) == ["item 1, attachments[20000]"])
    }

    @Test func picturesOfAStory() {
        isLinear { count in
            .array((0..<count).map { .string("https://a.example.com/\($0).jpg") })
        } _: { tree in
            var notes = ItemNotes()
            return StoryImagesDecoder.images(tree.list, of: StoryAuthor(id: 1, name: "Ann"), context, &notes).count
        }
    }

    @Test func filesOfPexels() {
        isLinear { count in
            .array([
                .object([
                    "id": .int(1),
                    "video_files": .array(
                        (0..<count).map {
                            .object([
                                "link": .string("https://a.example.com/\($0).mp4"), "file_type": .string("video/mp4"),
                            ])
                        }),
                ])
            ])
        } _: { tree in
            PexelsDecoder.decode(array: tree.list, in: context).posts.first?.media.first?.renditions.count ?? 0
        }
    }

    @Test func attachmentsOfOneTitleAreStillOneMedium() {
        let parts: [JSONTree] = ["a", "b", "a", "b"].enumerated().map { number, title in
            .object(["url": .string("https://a.example.com/\(number).mp4"), "title": .string(title)])
        }
        var notes = ItemNotes()
        let media = AttachmentsDecoder.media(parts, postID: "p", poster: nil, context, &notes)
        #expect(media.map { $0.renditions.map(\.url.lastPathComponent) } == [["0.mp4", "2.mp4"], ["1.mp4", "3.mp4"]])
    }
}
