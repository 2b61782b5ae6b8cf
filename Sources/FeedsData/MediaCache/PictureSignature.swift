// Tells pictures from everything else by their first bytes, whatever a server calls them.
// Thread: any; pure. Invariant: a web page is never a picture.

import Foundation

enum PictureSignature {
    static func matches(_ data: Data) -> Bool {
        let head = Array(data.prefix(1024))
        if bitmaps.contains(where: { head.starts(with: $0) }) { return true }
        let text = String(decoding: head, as: UTF8.self)
        if head.count >= 12 {
            if head.starts(with: Array("RIFF".utf8)) { return head[8..<12].elementsEqual("WEBP".utf8) }
            if head[4..<8].elementsEqual("ftyp".utf8) {
                return brands.contains(String(decoding: head[8..<12], as: UTF8.self))
            }
        }
        let lower = text.lowercased()
        return lower.contains("<svg") && !lower.contains("<html")
    }

    private static let bitmaps: [[UInt8]] = [
        [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("BM".utf8), Array("II*\0".utf8),
        Array("MM\0*".utf8), [0xFF, 0x0A],
    ]
    private static let brands: Set<String> = ["avif", "avis", "heic", "heix", "mif1", "msf1"]
}
