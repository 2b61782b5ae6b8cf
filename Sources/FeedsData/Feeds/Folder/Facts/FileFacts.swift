// What a file says of its picture or video: when it was taken, its size and its length.
// Thread: blocks on the disk. Invariant: each fact is within its bounds, or nil; a damaged file gives fewer facts.

import FeedsModels
import Foundation

struct FileFacts: Sendable, Hashable {
    var taken: CivilTime?
    /// As it is shown, after any rotation.
    var width: Int?
    var height: Int?
    /// In seconds.
    var duration: Double?
    /// What both halves of a Live Photo say; nil for other files.
    var contentID: String?
    /// Where the clip of a Motion Photo lies in the file.
    var clip: Range<Int>?

    /// The bytes decide what the file is, because names lie.
    static func read(_ bytes: FileBytes) -> FileFacts {
        guard let head = bytes.bytes(at: 0, min(16, bytes.count)).map(Array.init), head.count >= 12 else {
            return FileFacts()
        }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return JPEGFacts.read(bytes) }
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return PNGFacts.read(bytes) }
        if head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return MatroskaFacts.read(bytes) }
        let (first, third) = (
            String(decoding: head[..<4], as: UTF8.self), String(decoding: head[8..<12], as: UTF8.self)
        )
        if first == "RIFF", third == "WEBP" { return WebPFacts.read(bytes) }
        if first == "GIF8" { return gif(bytes) }
        let second = String(decoding: head[4..<8], as: UTF8.self)
        return ["ftyp", "moov", "mdat", "wide", "free"].contains(second) ? BoxFacts.read(bytes) : FileFacts()
    }

    private static func gif(_ bytes: FileBytes) -> FileFacts {
        var facts = FileFacts()
        facts.set(bytes.number(at: 6, bytes: 2, isLittle: true), bytes.number(at: 8, bytes: 2, isLittle: true))
        return facts
    }

    /// `isTurned`: the picture is shown with its sides exchanged.
    mutating func set(_ width: Int?, _ height: Int?, isTurned: Bool = false) {
        guard let width = Bound.side(width), let height = Bound.side(height) else { return }
        (self.width, self.height) = isTurned ? (height, width) : (width, height)
    }

    mutating func turn(_ exif: ExifFacts?) {
        guard let exif else { return }
        taken = taken ?? exif.taken
        contentID = contentID ?? exif.contentID
        if exif.isTurned { swap(&width, &height) }
    }
}
