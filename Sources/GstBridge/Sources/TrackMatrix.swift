// Reads from the head of a local MP4 or QuickTime file that its pictures are mirrored, because GStreamer 1.22 does not
// tell every mirror. Turns without a mirror come from the demuxer.
// Thread: any; reads the file. Invariant: reads a few numbers of a limited number of boxes; a damaged file is not mirrored.

import CGStreamer
import Foundation
import GLibBridge

struct TrackMatrix {
    enum Mirror: Sendable, Hashable {
        /// Left and right exchanged; top and bottom; and both with a quarter turn.
        case across, down, diagonal, otherDiagonal

        var method: GstVideoOrientationMethod {
            switch self {
            case .across: GST_VIDEO_ORIENTATION_HORIZ
            case .down: GST_VIDEO_ORIENTATION_VERT
            case .diagonal: GST_VIDEO_ORIENTATION_UL_LR
            case .otherDiagonal: GST_VIDEO_ORIENTATION_UR_LL
            }
        }
    }

    private static let mostBoxes = 64
    /// From the beginning of the box to the matrix, in both versions of the box.
    private static let (short, long) = (8 + 40, 8 + 52)

    private struct Box {
        let name: String
        let content: Range<UInt64>
    }

    private let file: FileHandle

    /// Nil for a file without a mirrored video.
    static func mirror(of path: String) -> Mirror? {
        // A file that cannot be read is reported by the pipeline.
        guard let file = try? RegularFile.open(path), let end = try? file.seekToEnd() else { return nil }
        let reader = TrackMatrix(file: file)
        guard let movie = reader.boxes(in: 0..<end).first(where: { $0.name == "moov" }) else { return nil }
        return reader.boxes(in: movie.content).lazy.filter { $0.name == "trak" }.compactMap(reader.mirror).first
    }

    private func boxes(in range: Range<UInt64>) -> [Box] {
        var (found, place) = ([Box](), range.lowerBound)
        while found.count < Self.mostBoxes, place + 8 <= range.upperBound, let head = bytes(at: place, 16) {
            let short = UInt64(Self.number(head, 0))
            let isLong = short == 1 && head.count == 16
            let size = isLong ? UInt64(Self.number(head, 8)) << 32 | UInt64(Self.number(head, 12)) : short
            let end = size == 0 ? range.upperBound : place.addingReportingOverflow(size).partialValue
            let start = place + (isLong ? 16 : 8)
            guard end >= start, end <= range.upperBound else { break }
            found.append(Box(name: String(decoding: head[4..<8], as: UTF8.self), content: start..<end))
            place = end
        }
        return found
    }

    /// A track with a size is a video.
    private func mirror(of track: Box) -> Mirror? {
        guard let head = boxes(in: track.content).first(where: { $0.name == "tkhd" }),
            let version = bytes(at: head.content.lowerBound, 1)?.first
        else { return nil }
        let place = head.content.lowerBound + UInt64((version == 1 ? Self.long : Self.short) - 8)
        guard place + 44 <= head.content.upperBound, let words = bytes(at: place, 44), words.count == 44,
            Self.number(words, 36) > 0, Self.number(words, 40) > 0
        else { return nil }
        let one: UInt32 = 1 << 16
        let minus = ~one + 1
        return
            switch (
                Self.number(words, 0), Self.number(words, 4), Self.number(words, 12), Self.number(words, 16)
            )
        {
        case (minus, 0, 0, one): .across
        case (one, 0, 0, minus): .down
        case (0, one, one, 0): .diagonal
        case (0, minus, minus, 0): .otherDiagonal
        default: nil
        }
    }

    /// Nil beyond the end of the file.
    private func bytes(at place: UInt64, _ count: Int) -> [UInt8]? {
        guard (try? file.seek(toOffset: place)) != nil, let data = try? file.read(upToCount: count),
            data.count >= min(count, 8)
        else { return nil }
        return Array(data)
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
