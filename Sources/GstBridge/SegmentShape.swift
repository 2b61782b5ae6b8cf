// What the bytes of a segment are, whatever its playlist calls them, and whether they are all there.
// Thread: any; a value. Invariant: decided by content alone; only where that says nothing, by what was declared.

import Foundation

enum SegmentShape: Sendable, Hashable {
    case container(Container)
    /// Bare frames of sound, perhaps behind an ID3 tag.
    case packedAudio(StreamFormat)

    init(of chunk: SegmentChunk, declared: SegmentedContainer) {
        let head = Self.withoutTag(chunk.initialisation ?? chunk.data)
        let frame = head.prefix(2).map(\.self)
        if let found = Container(sniffing: head), found == .mp4 || found == .transportStream {
            self = .container(found)
        } else if frame.count == 2, frame[0] == 0xFF, frame[1] & 0xF6 == 0xF0 {
            self = .packedAudio(StreamFormat(name: "audio/mpeg", mpegVersion: 4))
        } else if frame.count == 2, frame[0] == 0xFF, frame[1] & 0xE0 == 0xE0 {
            self = .packedAudio(StreamFormat(name: "audio/mpeg", mpegVersion: 1))
        } else {
            self = .container(Container(declared))
        }
    }

    /// Packed audio carries its time in such a tag; its place on the time line is known from the playlist already.
    static func withoutTag(_ data: Data) -> Data {
        let head = [UInt8](data.prefix(10))
        guard head.count == 10, head.starts(with: "ID3".utf8) else { return data }
        let length = head[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        return data.dropFirst(10 + length)
    }

    /// A segment that is cut off would have the next one's bytes taken for its own.
    func isWhole(_ data: Data) -> Bool {
        switch self {
        case .container(.mp4): Self.boxesFit(data)
        case .container: data.count.isMultiple(of: 188) || data.count.isMultiple(of: 192)
        case .packedAudio: true
        }
    }

    private static func boxesFit(_ data: Data) -> Bool {
        var rest = data
        while !rest.isEmpty {
            guard rest.count >= 8 else { return false }
            var size = number(rest.prefix(4))
            if size == 0 { return true }  // Up to the end, by definition.
            if size == 1 { size = number(rest.dropFirst(8).prefix(8)) }
            guard size >= 8, size <= UInt64(rest.count) else { return false }
            rest = rest.dropFirst(Int(size))
        }
        return true
    }

    private static func number(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
