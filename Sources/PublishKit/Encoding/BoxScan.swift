// Finds the chunks of a fragmented MP4 by its boxes: bytes before the first one, then bytes and seconds of each.
// Thread: blocks on the disk. Invariant: head and chunks lie behind one another from the file's beginning, or the scan
// is nil.

import FeedsModels
import Foundation
import GLibBridge

package struct BoxScan: Sendable, Hashable {
    package private(set) var head = 0
    package private(set) var chunks: [Int] = []
    package private(set) var seconds: [Double] = []
    /// As RFC 6381 writes it.
    package private(set) var video = ""

    private static let mostBoxes = 200_000
    private static let largestHead = 4 << 20

    /// Nil for a file of another form.
    package init?(_ file: String) {
        guard let handle = try? RegularFile.open(file), let length = try? handle.seekToEnd() else { return nil }
        var place: UInt64 = 0
        for _ in 0..<Self.mostBoxes where place < length {
            guard let (size, kind) = Self.box(handle, at: place), size >= 8, size <= length - place else { return nil }
            take(kind, Int(size), at: Int(place), of: handle)
            place += size
        }
        guard place == length, !chunks.isEmpty, chunks.count == seconds.count, head <= Self.largestHead else {
            return nil
        }
        video = Self.codec(Self.read(handle, at: 0, count: head))
    }

    private mutating func take(_ kind: String, _ size: Int, at place: Int, of file: FileHandle) {
        switch kind {
        // Each track has its index. The first is that of the pictures.
        case "sidx" where seconds.isEmpty:
            seconds = Self.times(Self.read(file, at: UInt64(place + 8), count: min(size - 8, 1 << 20)))
        case "moof":
            if chunks.isEmpty { head = place }
            chunks.append(size)
        case "mdat" where !chunks.isEmpty: chunks[chunks.count - 1] += size
        default: break
        }
    }

    private static func read(_ file: FileHandle, at place: UInt64, count: Int) -> [UInt8] {
        // What cannot be read is a file of another form.
        try? file.seek(toOffset: place)
        return [UInt8]((try? file.read(upToCount: max(0, count))) ?? Data())
    }

    private static func box(_ file: FileHandle, at place: UInt64) -> (UInt64, String)? {
        let bytes = read(file, at: place, count: 16)
        guard bytes.count >= 8 else { return nil }
        let kind = String(decoding: bytes[4..<8], as: UTF8.self)
        let size = number(bytes, 0, 4)
        guard size == 1 else { return (size, kind) }
        return bytes.count == 16 ? (number(bytes, 8, 8), kind) : nil
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt64 {
        guard start + count <= bytes.count else { return 0 }
        return bytes[start..<start + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func times(_ bytes: [UInt8]) -> [Double] {
        guard let version = bytes.first else { return [] }
        let scale = number(bytes, 8, 4)
        let list = version == 0 ? 20 : 28
        let count = Int(number(bytes, list + 2, 2))
        guard scale > 0, list + 4 + count * 12 <= bytes.count else { return [] }
        return (0..<count).map { Double(number(bytes, list + 4 + $0 * 12 + 4, 4)) / Double(scale) }
    }

    /// `avcC` names profile, constraints and level.
    private static func codec(_ head: [UInt8]) -> String {
        let mark = Array("avcC".utf8)
        guard head.count > 12,
            let place = (0..<head.count - 8).first(where: { Array(head[$0..<$0 + 4]) == mark })
        else { return "" }
        return "avc1." + head[place + 5..<place + 8].map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
    }
}
