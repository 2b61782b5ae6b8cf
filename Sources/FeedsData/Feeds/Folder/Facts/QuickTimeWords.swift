// What iPhones write beside a video: when it was taken, and to which Live Photo it belongs.
// Thread: one at a time; reads the file. Invariant: only the two keys below are read; the place and the device stay
// unread.

import FeedsModels
import Foundation

struct QuickTimeWords {
    private static let mostKeys = 64
    private static let longest = 64

    private let bytes: FileBytes
    /// The names of the keys, in their order.
    private var keys: [String] = []
    private var items: [Box] = []

    init(bytes: FileBytes, meta range: Range<Int>) {
        self.bytes = bytes
        // In an MP4 the box begins with a version, in QuickTime it does not.
        let isPlain = bytes.name(at: range.lowerBound + 4) == "hdlr"
        let start = min(range.upperBound, range.lowerBound + (isPlain ? 0 : 4))
        let boxes = Box.all(in: start..<range.upperBound, of: bytes, most: 8)
        guard let names = boxes.first(where: { $0.name == "keys" })?.content,
            let list = boxes.first(where: { $0.name == "ilst" })?.content
        else { return }
        readKeys(names)
        if !keys.isEmpty { items = Box.all(in: list, of: bytes, most: Self.mostKeys) }
    }

    /// "2024-01-31T12:34:56+0100".
    var date: CivilTime? {
        text(of: "com.apple.quicktime.creationdate").flatMap { text in
            ExifFacts.time(text, ExifFacts.offset(Array(text.dropFirst(19))))
        }
    }

    var contentID: String? {
        text(of: "com.apple.quicktime.content.identifier").flatMap { text in
            text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }
    }

    private mutating func readKeys(_ range: Range<Int>) {
        guard let count = bytes.number(at: range.lowerBound + 4, bytes: 4) else { return }
        var place = range.lowerBound + 8
        for _ in 0..<min(count, Self.mostKeys) {
            guard let size = bytes.number(at: place, bytes: 4), size >= 8, place + size <= range.upperBound else {
                return
            }
            let name = bytes.bytes(at: place + 8, min(size - 8, Self.longest)) ?? []
            keys.append(String(decoding: name, as: UTF8.self))
            place += size
        }
    }

    private func text(of key: String) -> [UInt8]? {
        guard let index = keys.firstIndex(of: key) else { return nil }
        // An item's name is the number of its key, from 1.
        for item in items where bytes.number(at: item.content.lowerBound - 4, bytes: 4) == index + 1 {
            guard let data = Box.all(in: item.content, of: bytes, most: 4).first(where: { $0.name == "data" })?.content,
                data.count > 8
            else { return nil }
            return bytes.bytes(at: data.lowerBound + 8, min(data.count - 8, Self.longest)).map(Array.init)
        }
        return nil
    }
}
