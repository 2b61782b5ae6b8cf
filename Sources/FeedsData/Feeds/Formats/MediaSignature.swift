// Recognises media files by their first bytes, independent of their names.
// Thread: any. Invariant: a text is never taken for a sound, whatever its encoding.

enum MediaSignature {
    static func format(of head: [UInt8]) -> MediaFormat? {
        if let format = signatures.first(where: { head.starts(with: $0.bytes) })?.format { return format }
        switch text(head, 4..<8) {
        case "ftyp": return formatOfBrand(text(head, 8..<12))
        case "moov", "mdat", "wide", "free", "skip", "pnot": return .video
        default: break
        }
        if text(head, 0..<4) == "OggS" { return formatOfOgg(head) }
        if text(head, 0..<4) == "RIFF" { return ["WEBP": .image, "AVI ": .video, "WAVE": .sound][text(head, 8..<12)] }
        if isSoundFrame(head) { return .sound }
        if text(head, 0..<2) == "BM", head.count > 10, head[6..<10].allSatisfy({ $0 == 0 }) { return .image }
        return isTransportStream(head) ? .video : nil
    }

    private static let signatures: [(bytes: [UInt8], format: MediaFormat)] = [
        ([0xFF, 0xD8, 0xFF], .image), ([0x89, 0x50, 0x4E, 0x47], .image), (Array("GIF8".utf8), .image),
        (Array("II*\0".utf8), .image), (Array("MM\0*".utf8), .image), ([0x1A, 0x45, 0xDF, 0xA3], .video),
        (Array("ID3".utf8), .sound), (Array("fLaC".utf8), .sound), (Array("FLV\u{1}".utf8), .video),
        ([0x00, 0x00, 0x01, 0xBA], .video), ([0x00, 0x00, 0x01, 0xB3], .video),
        ([0x30, 0x26, 0xB2, 0x75], .video), ([0xFF, 0x0A], .image),
        ([0x00, 0x00, 0x00, 0x0C, 0x4A, 0x58, 0x4C, 0x20], .image),
    ]

    private static func formatOfBrand(_ brand: String) -> MediaFormat? {
        switch brand {
        case "avif", "avis", "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": .image
        case "M4A ", "M4B ": .sound
        default: .video
        }
    }

    /// The first page of each stream begins with the name of its format.
    private static func formatOfOgg(_ head: [UInt8]) -> MediaFormat {
        let names = ["theora", "BBCD", "YUV4MPEG"].map { Array($0.utf8) }
        let start = head.prefix(512)
        return start.indices.contains { place in names.contains { start[place...].starts(with: $0) } } ? .video : .sound
    }

    /// A frame of MPEG sound (layers 2 and 3) or of AAC. The mark of a text in UTF-16 would be of layer 1.
    private static func isSoundFrame(_ head: [UInt8]) -> Bool {
        guard head.count > 3, head[0] == 0xFF, head[1] & 0xE0 == 0xE0 else { return false }
        if head[1] & 0xF6 == 0xF0 { return true }
        let (version, layer, rate, sampling) = (head[1] >> 3 & 3, head[1] >> 1 & 3, head[2] >> 4, head[2] >> 2 & 3)
        return version != 1 && (layer == 1 || layer == 2) && rate != 15 && sampling != 3
    }

    /// Packets of 188 bytes, or of 192 as cameras write them (M2TS).
    private static func isTransportStream(_ head: [UInt8]) -> Bool {
        [[0, 188, 376], [4, 196, 388]].contains { marks in marks.allSatisfy { head.count > $0 && head[$0] == 0x47 } }
    }

    private static func text(_ head: [UInt8], _ range: Range<Int>) -> String {
        range.upperBound <= head.count ? String(decoding: head[range], as: UTF8.self) : ""
    }
}
