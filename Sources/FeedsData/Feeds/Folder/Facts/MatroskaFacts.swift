// The facts of Matroska and WebM files.
// Thread: one at a time; reads the file. Invariant: reading ends at the first cluster, where the pictures begin.

import FeedsModels
import Foundation

struct MatroskaFacts {
    private enum ID {
        static let segment = 0x1853_8067
        static let cluster = 0x1F43_B675
        static let info = 0x1549_A966
        static let scale = 0x2A_D7B1
        static let duration = 0x4489
        static let date = 0x4461
        static let tracks = 0x1654_AE6B
        static let track = 0xAE
        static let video = 0xE0
        static let width = 0xB0
        static let height = 0xBA
    }

    private struct Element {
        let id: Int
        let content: Range<Int>
    }

    private let bytes: FileBytes
    private var facts = FileFacts()
    private static let mostElements = 64
    /// Seconds from 1970 to 2001, where Matroska begins to count.
    private static let epoch = 978_307_200

    static func read(_ bytes: FileBytes) -> FileFacts {
        var reader = MatroskaFacts(bytes: bytes)
        guard let segment = reader.elements(in: 0..<bytes.count).first(where: { $0.id == ID.segment }) else {
            return FileFacts()
        }
        for element in reader.elements(in: segment.content) {
            if element.id == ID.info { reader.readInfo(element.content) }
            if element.id == ID.tracks { reader.readTracks(element.content) }
        }
        return reader.facts
    }

    private init(bytes: FileBytes) { self.bytes = bytes }

    private mutating func readInfo(_ range: Range<Int>) {
        var (scale, length) = (1_000_000, Double?.none)
        for element in elements(in: range) {
            switch element.id {
            case ID.scale: scale = number(element.content) ?? scale
            case ID.duration: length = real(element.content)
            case ID.date: facts.taken = date(element.content)
            default: break
            }
        }
        if let length { facts.duration = Bound.duration(length * Double(scale) / 1_000_000_000) }
    }

    private mutating func readTracks(_ range: Range<Int>) {
        for track in elements(in: range) where track.id == ID.track && facts.width == nil {
            guard let video = elements(in: track.content).first(where: { $0.id == ID.video }) else { continue }
            let sides = elements(in: video.content)
            let width = sides.first { $0.id == ID.width }.flatMap { number($0.content) }
            facts.set(width, sides.first { $0.id == ID.height }.flatMap { number($0.content) })
        }
    }

    /// The elements up to the first cluster. One of unknown length reaches to the end.
    private func elements(in range: Range<Int>) -> [Element] {
        var (found, place): ([Element], Int) = ([], range.lowerBound)
        while found.count < Self.mostElements, place < range.upperBound, let id = variable(at: place, keepsMark: true),
            id.value != ID.cluster, let size = variable(at: place + id.length, keepsMark: false)
        {
            let start = place + id.length + size.length
            let isOpen = size.value == (1 << (7 * size.length)) - 1
            guard start <= range.upperBound else { break }
            let length = isOpen ? range.upperBound - start : size.value
            // A segment that was cut short still has its head.
            let end = min(range.upperBound, start + length)
            found.append(Element(id: id.value, content: start..<end))
            guard length <= range.upperBound - start else { break }
            place = end
        }
        return found
    }

    /// A number whose first bits say how many bytes it has; at most seven.
    private func variable(at place: Int, keepsMark: Bool) -> (value: Int, length: Int)? {
        guard let first = bytes.number(at: place, bytes: 1), first > 0 else { return nil }
        let length = UInt8(first).leadingZeroBitCount + 1
        if length == 8 {
            guard let rest = bytes.number(at: place + 1, bytes: 7), !keepsMark, first == 1 else { return nil }
            return (rest, 8)
        }
        guard let value = bytes.number(at: place, bytes: length) else { return nil }
        return (keepsMark ? value : value & ((1 << (7 * length)) - 1), length)
    }

    private func number(_ range: Range<Int>) -> Int? {
        (1...7).contains(range.count) ? bytes.number(at: range.lowerBound, bytes: range.count) : nil
    }

    private func real(_ range: Range<Int>) -> Double? {
        guard let digits = bytes.bytes(at: range.lowerBound, min(8, range.count)) else { return nil }
        let bits = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let value =
            range.count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
        return [4, 8].contains(range.count) && value.isFinite ? value : nil
    }

    /// Nanoseconds since 2001, with a sign.
    private func date(_ range: Range<Int>) -> CivilTime? {
        guard range.count == 8, let digits = bytes.bytes(at: range.lowerBound, 8) else { return nil }
        let nanoseconds = Int(Int64(bitPattern: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }))
        return CivilTime(secondsOfGreenwich: nanoseconds / 1_000_000_000 + Self.epoch)
    }
}
