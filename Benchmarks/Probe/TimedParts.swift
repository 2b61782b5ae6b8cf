// Parts of the app timed by themselves, each beside what one would write without thinking.
// Thread: main. Invariant: each line is `value ROW SIDE MILLISECONDS`, one per repetition.

import CAdwaita
import FeedsData
import FeedsModels
import Foundation
import GtkBridge
import TourKit

enum TimedParts {
    private static let repetitions = 200
    /// What is loaded once is not what a page or a poster costs.
    private static let warmups = 5

    /// A page of a feed to posts, as the window reads it.
    static func parse(_ path: String) throws {
        let data = try Data(contentsOf: URL(filePath: path))
        var context = DecodingContext(document: URL(filePath: path), firstLaunch: Date())
        context.keepsEntries = false
        try repeated("17", "Mutoscope") {
            let response = try FeedDecoder(context: context, place: "page").decode(data)
            guard response.posts.count == 20 else { throw ProbeError("\(response.posts.count) posts were read") }
        }
        try repeated("17", "JSONDecoder") {
            guard try JSONDecoder().decode(PlainFeed.self, from: data).items.count == 20 else {
                throw ProbeError("not all items were read")
            }
        }
    }

    /// A poster to a texture of the pane's size.
    static func poster(_ path: String, width: Int, height: Int) throws {
        let reader = PictureReader(.here(program: Bundle.main.bundlePath + "/mutoscope-pictures"))
        try repeated("18", "Mutoscope") {
            _ = try reader.read(path, width: width, height: height, isOwn: true, isPassing: true) { _, _ in true }
        }
        try repeated("18", "GdkTexture") {
            guard let texture = gdk_texture_new_from_filename(path, nil) else {
                throw ProbeError("no picture: \(path)")
            }
            g_object_unref(UnsafeMutableRawPointer(texture))
        }
    }

    static func repeated(
        _ row: String, _ side: String, times: Int = repetitions, _ body: () throws -> Void
    ) rethrows {
        for number in 0..<warmups + times {
            let began = MonotonicClock.now()
            try body()
            let span = MonotonicClock.now() - began
            if number >= warmups { tell(row, side, span) }
        }
    }

    static func tell(_ row: String, _ side: String, _ span: Microseconds) {
        Line.say("value \(row) \(side) \(span.inMilliseconds)")
    }
}

/// What a plain Codable reading of the same document would take.
private struct PlainFeed: Decodable {
    struct Item: Decodable {
        let id: String
        let title: String
        let text: String
        let image: String?
        let authors: [Author]
        let tags: [String]
        let published: String
        let attachments: [Attachment]

        enum CodingKeys: String, CodingKey {
            case id, title, image, authors, tags, attachments
            case text = "content_text"
            case published = "date_published"
        }
    }

    struct Author: Decodable {
        let name: String
    }

    struct Attachment: Decodable {
        let url: URL
        let type: String
        let seconds: Double?

        enum CodingKeys: String, CodingKey {
            case url
            case type = "mime_type"
            case seconds = "duration_in_seconds"
        }
    }

    let items: [Item]
}
