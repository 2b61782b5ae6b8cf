// Recognises the format of a segment's bytes, and whether they are complete.
// Thread: any; a value. Invariant: the content decides; the playlist's declaration counts only when the content is not
// clear.

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

    /// Packed audio carries its time in such a tag, but the playlist already gives its position.
    static func withoutTag(_ data: Data) -> Data {
        let head = [UInt8](data.prefix(10))
        guard head.count == 10, head.starts(with: "ID3".utf8) else { return data }
        let length = head[6...9].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
        return data.dropFirst(10 + length)
    }

    /// After a cut-off segment, the demuxer would take the next one's bytes for the missing part.
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
            if size == 0 { return true }  // Size 0 means: up to the end.
            if size == 1 { size = number(rest.dropFirst(8).prefix(8)) }
            guard size >= 8, size <= UInt64(rest.count) else { return false }
            rest = rest.dropFirst(Int(size))
        }
        return true
    }

    private static func number(_ bytes: Data) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
