// A PNG file as a thumbnail of the desktop: the picture, and texts that say of which file it was made.
// Thread: any; pure. Invariant: reads only the head of a file, which may hold anything.

import FeedsModels
import Foundation
import GLibBridge

struct ThumbnailFile: Sendable, Hashable {
    /// The texts that matter are before the picture's pixels.
    static let head = 1 << 16
    private static let mostParts = 64
    private static let mark: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The mark, and the part that states the picture's size.
    private static let start = 33
    /// More than the sides of any thumbnail.
    private static let longestSide = 4096

    let width: Int
    let height: Int
    var address: String?
    /// Of the file, in seconds since 1970.
    var date: Int?
    /// Of a video, in seconds.
    var duration: Double?

    /// Nil for what is no PNG file.
    init?(head bytes: [UInt8]) {
        guard bytes.count >= Self.start, bytes.starts(with: Self.mark), bytes[12..<16].elementsEqual("IHDR".utf8) else {
            return nil
        }
        (width, height) = (Self.number(bytes, 16), Self.number(bytes, 20))
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height) else { return nil }
        var place = Self.start
        for _ in 0..<Self.mostParts {
            guard place + 12 <= bytes.count else { return }
            let end = place + 8 + Self.number(bytes, place)
            guard end <= bytes.count else { return }
            if bytes[place + 4..<place + 8].elementsEqual("tEXt".utf8) { take(bytes[place + 8..<end]) }
            place = end + 4
        }
    }

    private mutating func take(_ part: ArraySlice<UInt8>) {
        let words = part.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2 else { return }
        let text = String(decoding: words[1], as: UTF8.self)
        switch String(decoding: words[0], as: UTF8.self) {
        case "Thumb::URI": address = text
        case "Thumb::MTime": date = Int(text.prefix { $0 != "." })
        case "Thumb::Movie::Length":
            duration = Double(text).flatMap { $0.isFinite && $0 > 0 && $0 < 1e7 ? $0 : nil }
        default: break
        }
    }

    static func name(_ address: String) -> String { Digest.md5Hex(address) + ".png" }

    /// True when the picture covers the pane, or when it is the whole picture because that is small.
    func covers(_ width: Int, _ height: Int, within side: Int) -> Bool {
        self.width >= width && self.height >= height || max(self.width, self.height) < side
    }

    // MARK: Writing

    /// Nil for what is no PNG file.
    static func bytes(_ png: Data, address: String, date: Int, duration: Double?) -> Data? {
        guard png.count > start, png.starts(with: mark) else { return nil }
        var bytes = Data(png.prefix(start))
        bytes += part("Thumb::URI", address)
        bytes += part("Thumb::MTime", String(date))
        if let duration { bytes += part("Thumb::Movie::Length", String(Int(saturating: duration.rounded()))) }
        bytes += part("Software", "Mutoscope")
        return bytes + png.dropFirst(start)
    }

    private static func part(_ key: String, _ text: String) -> Data {
        let content = Array("tEXt".utf8) + Array(key.utf8) + [0] + Array(text.utf8)
        return Data(digits(content.count - 4) + content + digits(Int(sum(content))))
    }

    private static func digits(_ number: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// The checksum that PNG asks for.
    private static func sum(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~(0 as UInt32)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return ~sum
    }
}
