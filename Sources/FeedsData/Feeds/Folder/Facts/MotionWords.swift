// What the XMP of a JPEG says of the clip behind its picture: a Motion Photo, or its older form, the Micro Video.
// Thread: one at a time; reads the file. Invariant: a number that does not lead to an MP4 in the file gives no clip.

import Foundation

struct MotionWords: Equatable {
    private static let head = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
    private static let mostItems = 16
    /// Less holds no frame.
    private static let shortest = 64

    /// Bytes from the beginning of the clip to the end of the file.
    private(set) var fromEnd: Int?
    private(set) var length: Int?

    static func begin(_ bytes: FileBytes, at place: Int) -> Bool {
        bytes.bytes(at: place, head.count).map(Array.init) == head
    }

    static func read(_ bytes: FileBytes, at place: Int, _ length: Int) -> MotionWords {
        guard length > head.count, let text = bytes.bytes(at: place + head.count, length - head.count) else {
            return MotionWords()
        }
        return MotionWords(String(decoding: text, as: UTF8.self))
    }

    init() {}

    init(_ text: String) {
        if Self.number("MotionPhoto", in: text[...]) == 1 { readItems(text) }
        if fromEnd == nil, Self.number("MicroVideo", in: text[...]) == 1 {
            fromEnd = Self.number("MicroVideoOffset", in: text[...])
            length = fromEnd
        }
    }

    /// The items lie one behind the other, each with its padding; the first is the picture itself.
    private mutating func readItems(_ text: String) {
        let items = text.split(separator: "Container:Item", maxSplits: Self.mostItems).dropFirst().map {
            $0.prefix(400)
        }
        var behind = 0
        for item in items.reversed() {
            let size = Self.number("Length", in: item) ?? 0
            let (all, isTooLarge) = (behind + (Self.number("Padding", in: item) ?? 0)).addingReportingOverflow(size)
            guard !isTooLarge else { return }
            behind = all
            let isClip = ["Semantic=\"MotionPhoto\"", "Semantic='MotionPhoto'", "Semantic>MotionPhoto<"]
                .contains { item.contains($0) }
            guard isClip, size > 0 else { continue }
            (fromEnd, length) = (behind, size)
            return
        }
        // Some programs leave the list out, and name the older number.
        fromEnd = Self.number("MicroVideoOffset", in: text[...])
        length = fromEnd
    }

    /// `Name="12"`, or `<x:Name>12</x:Name>`; at most ten digits.
    private static func number(_ name: String, in text: Substring) -> Int? {
        for mark in [":\(name)=\"", ":\(name)='", ":\(name)>"] {
            guard let found = text.firstRange(of: mark) else { continue }
            let digits = text[found.upperBound...].prefix(11).prefix { $0.isASCII && $0.isNumber }
            if (1...10).contains(digits.count), let number = Int(digits) { return number }
        }
        return nil
    }

    func clip(in bytes: FileBytes) -> Range<Int>? {
        guard let fromEnd, let length, fromEnd > 0, fromEnd < bytes.count, length <= fromEnd else { return nil }
        let start = bytes.count - fromEnd
        return Self.checked(start..<start + length, in: bytes)
    }

    /// Nil unless the range lies behind the head of the file and begins like an MP4.
    static func checked(_ range: Range<Int>, in bytes: FileBytes) -> Range<Int>? {
        guard range.lowerBound >= 12, range.upperBound <= bytes.count, range.count >= shortest,
            bytes.name(at: range.lowerBound + 4) == "ftyp"
        else { return nil }
        return range
    }
}
