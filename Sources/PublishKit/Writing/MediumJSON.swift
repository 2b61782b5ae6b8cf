// A medium as feed.json tells it: what the app reads, and what the page needs to feed a player chunk by chunk.
// Thread: any; pure. Invariant: every file that it names is in the medium's folder.

import FeedsModels

enum MediumJSON {
    /// The table of a longer clip would cost every visitor more than it helps; the page then plays the plain file.
    private static let mostChunks = 60

    static func medium(_ part: PublishedSite.Part, id: JSONText) -> JSONText {
        let medium = part.medium
        let isFed = part.isVideo && (medium.seconds?.count ?? .max) <= mostChunks
        return .object([
            "id": id, "kind": .string(part.isVideo ? "video" : "image"), "width": .int(medium.width),
            "height": .int(medium.height), "duration": .number(medium.duration),
            "loop": part.isLooping.map { .bool($0) }, "sound": medium.hasSound.map { .bool($0) },
            "alt": .text(part.alt.map { ShownText.cut($0, to: 2000) }),
            "poster": part.isVideo ? .string(part.path("poster.webp")) : nil,
            "background": .text(medium.colour), "url": .string(part.plain),
            "hls": part.isVideo ? .string(part.path("index.m3u8")) : nil,
            "seconds": isFed ? medium.seconds.map { .list($0.map { .double($0) }) } : nil,
            "renditions": .list(medium.levels.map { level($0, of: part, isFed) }),
            "captions": .filled(part.texts.map(text)), "storyboard": medium.board.map { board($0, of: part) },
        ])
    }

    private static func level(
        _ level: PublishedMedium.Level, of part: PublishedSite.Part, _ isFed: Bool
    ) -> JSONText {
        .object([
            "url": .string(part.path(level.file)), "type": .string(level.type), "width": .int(level.width),
            "height": .int(level.height), "bits_per_second": .number(level.bitsPerSecond), "size": .int(level.size),
            "codecs": .text(level.codecs), "head": isFed ? .number(level.head) : nil,
            "chunks": isFed ? level.chunks.map { .list($0.map { .int($0) }) } : nil,
        ])
    }

    private static func text(_ text: PublishedMedium.Text) -> JSONText {
        .object(["url": .string(text.file), "language": .text(text.language), "label": .text(text.label)])
    }

    private static func board(_ board: PublishedMedium.Board, of part: PublishedSite.Part) -> JSONText {
        .object([
            "url": .string(part.path("board.jpg")), "tile_width": .int(board.width), "tile_height": .int(board.height),
            "columns": .int(board.columns), "count": .int(board.count), "interval": .number(board.interval),
        ])
    }
}
