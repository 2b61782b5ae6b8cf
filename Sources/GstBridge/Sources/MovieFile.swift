// The boxes of a local MP4 or QuickTime file.
// Thread: any; reads the file. Invariant: reads a few numbers of a limited number of boxes; a box lies within its parent.

import Foundation
import GLibBridge

struct MovieFile {
    struct Box {
        let name: String
        /// Where the size and the name begin.
        let start: UInt64
        let content: Range<UInt64>
    }

    private static let mostBoxes = 64

    private let file: FileHandle
    private(set) var tracks: [Box] = []

    /// Nil for a file that cannot be read, which the pipeline reports.
    init?(path: String) {
        guard let file = try? RegularFile.open(path), let end = try? file.seekToEnd() else { return nil }
        self.file = file
        guard let movie = boxes(in: 0..<end).first(where: { $0.name == "moov" }) else { return }
        tracks = boxes(in: movie.content).filter { $0.name == "trak" }
    }

    func box(_ name: String, in parent: Box) -> Box? { boxes(in: parent.content).first { $0.name == name } }

    private func boxes(in range: Range<UInt64>) -> [Box] {
        var (found, place) = ([Box](), range.lowerBound)
        while found.count < Self.mostBoxes, place + 8 <= range.upperBound, let head = bytes(at: place, 16) {
            let short = UInt64(Self.number(head, 0))
            let isLong = short == 1 && head.count == 16
            let size = isLong ? UInt64(Self.number(head, 8)) << 32 | UInt64(Self.number(head, 12)) : short
            let end = size == 0 ? range.upperBound : place.addingReportingOverflow(size).partialValue
            let start = place + (isLong ? 16 : 8)
            guard end >= start, end <= range.upperBound else { break }
            found.append(Box(name: String(decoding: head[4..<8], as: UTF8.self), start: place, content: start..<end))
            place = end
        }
        return found
    }

    /// Nil beyond the end of the file.
    func bytes(at place: UInt64, _ count: Int) -> [UInt8]? {
        guard (try? file.seek(toOffset: place)) != nil, let data = try? file.read(upToCount: count),
            data.count >= min(count, 8)
        else { return nil }
        return Array(data)
    }

    static func number(_ bytes: [UInt8], _ place: Int) -> UInt32 {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
