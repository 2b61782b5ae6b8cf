// Recognises the format of a picture by its first bytes alone, because names and servers may lie.
// Thread: any; a plain value. Invariant: a format that is not in this list reaches no decoder.

package enum PictureKind: Sendable, Equatable, CaseIterable {
    case jpeg, png, gif, webp, avif, heif, jxl, bmp, tiff
    /// SVG. Its library interprets a language, so only files that the user opened get there.
    case drawing

    /// How many bytes the recognition needs.
    package static let headCount = 1024

    package init?(_ head: some Collection<UInt8>) {
        let head = Array(head.prefix(Self.headCount))
        if let kind = Self.signatures.first(where: { head.starts(with: $0.bytes) })?.kind {
            self = kind
        } else if Self.text(head, 0..<4) == "RIFF", Self.text(head, 8..<12) == "WEBP" {
            self = .webp
        } else if let kind = Self.boxed(head) {
            self = kind
        } else if Self.isDrawing(head) {
            self = .drawing
        } else {
            return nil
        }
    }

    private static let signatures: [(bytes: [UInt8], kind: PictureKind)] = [
        ([0xFF, 0xD8, 0xFF], .jpeg), ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
        (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif), ([0xFF, 0x0A], .jxl),
        ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jxl), (Array("BM".utf8), .bmp),
        ([0x49, 0x49, 0x2A, 0], .tiff), ([0x4D, 0x4D, 0, 0x2A], .tiff),
    ]

    /// AVIF and HEIC share a container; the brands tell them apart.
    private static func boxed(_ head: [UInt8]) -> PictureKind? {
        guard text(head, 4..<8) == "ftyp" else { return nil }
        let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        let brands = stride(from: 8, to: min(length, head.count) - 3, by: 4).map { text(head, $0..<$0 + 4) }
        if brands.contains(where: ["avif", "avis"].contains) { return .avif }
        return brands.contains { ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains($0) }
            ? .heif : nil
    }

    private static func isDrawing(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("<svg") && !text.contains("<html")
    }

    private static func text(_ head: [UInt8], _ range: Range<Int>) -> String {
        range.upperBound <= head.count ? String(decoding: head[range], as: UTF8.self) : ""
    }
}
