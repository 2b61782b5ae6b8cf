// Recognises media files by their first bytes, independent of their names.
// Thread: any. Invariant: audio alone is not a medium for the app.

enum MediaSignature {
    static func format(of head: [UInt8]) -> MediaFormat? {
        if let format = signatures.first(where: { head.starts(with: $0.bytes) })?.format { return format }
        switch text(head, 4..<8) {
        case "ftyp": return formatOfBrand(text(head, 8..<12))
        case "moov", "mdat", "wide", "free", "skip", "pnot": return .video
        default: break
        }
        if text(head, 0..<4) == "RIFF" { return ["WEBP": .image, "AVI ": .video][text(head, 8..<12)] }
        if text(head, 0..<2) == "BM", head.count > 10, head[6..<10].allSatisfy({ $0 == 0 }) { return .image }
        return isTransportStream(head) ? .video : nil
    }

    private static let signatures: [(bytes: [UInt8], format: MediaFormat)] = [
        ([0xFF, 0xD8, 0xFF], .image), ([0x89, 0x50, 0x4E, 0x47], .image), (Array("GIF8".utf8), .image),
        (Array("II*\0".utf8), .image), (Array("MM\0*".utf8), .image), ([0x1A, 0x45, 0xDF, 0xA3], .video),
        (Array("OggS".utf8), .video), (Array("FLV\u{1}".utf8), .video), ([0x00, 0x00, 0x01, 0xBA], .video),
        ([0x00, 0x00, 0x01, 0xB3], .video),
        ([0x30, 0x26, 0xB2, 0x75], .video), ([0xFF, 0x0A], .image),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], .image),
    ]

    private static func formatOfBrand(_ brand: String) -> MediaFormat? {
        switch brand {
        case "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": .image
        case "M4A ", "M4B ": nil
        default: .video
        }
    }

    /// Packets of 188 bytes, or of 192 as cameras write them (M2TS).
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
        [[0, 188, 376], [4, 196, 388]].contains { marks in marks.allSatisfy { head.count > $0 && head[$0] == 0x47 } }
    }

    private static func text(_ head: [UInt8], _ range: Range<Int>) -> String {
        range.upperBound <= head.count ? String(decoding: head[range], as: UTF8.self) : ""
    }
}
