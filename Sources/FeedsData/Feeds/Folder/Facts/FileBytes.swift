// The bytes of a file, read only where a reader of facts needs them.
// Thread: one at a time; blocks on the disk. Invariant: a file costs at most `mostReads` reads and `mostBytes` bytes,
// whatever it says of itself.

import Foundation
import GLibBridge
import Glibc

final class FileBytes {
    private static let mostReads = 48
    private static let mostBytes = 1 << 20
    /// What a read takes at least: the facts of most photos lie within it.
    private static let block = 8192
    /// More than a table of a real file has.
    static let longest = 1 << 16

    let count: Int
    private let fill: (Int, Int) -> [UInt8]
    private var window: [UInt8] = []
    private var windowStart = 0
    private var readsLeft = FileBytes.mostReads
    private var bytesLeft = FileBytes.mostBytes

    init(count: Int, fill: @escaping (_ place: Int, _ count: Int) -> [UInt8]) {
        self.count = max(0, count)
        self.fill = fill
    }

    convenience init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { place, count in Array(bytes[place..<min(bytes.count, place + count)]) }
    }

    /// Nil for what is no regular file, or cannot be read.
    convenience init?(path: String) {
        // Such a file has no facts; the feed says elsewhere why it cannot be shown.
        guard let file = try? RegularFile.open(path) else { return nil }
        var facts = stat()
        guard fstat(file.fileDescriptor, &facts) == 0 else { return nil }
        self.init(count: Int(facts.st_size)) { place, count in
            [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                filled = max(0, pread(file.fileDescriptor, buffer.baseAddress, count, place))
            }
        }
    }

    /// Nil when the bytes do not all exist, are too many, or the file has used up its reads.
    func bytes(at place: Int, _ length: Int) -> ArraySlice<UInt8>? {
        guard place >= 0, length >= 0, length <= Self.longest, place <= count, length <= count - place else {
            return nil
        }
        if place < windowStart || place + length > windowStart + window.count {
            guard read(at: place, max(length, min(Self.block, count - place))) else { return nil }
        }
        let start = place - windowStart
        guard start >= 0, start + length <= window.count else { return nil }
        return window[start..<start + length]
    }

    private func read(at place: Int, _ length: Int) -> Bool {
        guard readsLeft > 0, bytesLeft >= length else { return false }
        readsLeft -= 1
        bytesLeft -= length
        window = fill(place, length)
        windowStart = place
        return true
    }

    /// An unsigned number of at most seven bytes, so that it fits an Int.
    func number(at place: Int, bytes length: Int, isLittle: Bool = false) -> Int? {
        guard (1...7).contains(length), let digits = bytes(at: place, length) else { return nil }
        return isLittle ? digits.reversed().reduce(0) { $0 << 8 | Int($1) } : digits.reduce(0) { $0 << 8 | Int($1) }
    }

    /// An unsigned number of eight bytes; nil for one that no file can hold.
    func long(at place: Int) -> Int? {
        guard let high = number(at: place, bytes: 4), high < 1 << 24, let low = number(at: place + 4, bytes: 4) else {
            return nil
        }
        return high << 32 | low
    }

    /// Four letters, such as the name of a box or a chunk.
    func name(at place: Int) -> String? {
        bytes(at: place, 4).map { String(decoding: $0, as: UTF8.self) }
    }
}
