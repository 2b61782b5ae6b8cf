// Tells pictures from everything else by their first bytes, whatever a server calls them.
// Thread: any; pure. Invariant: a web page is never a picture.

import Foundation

enum PictureSignature {
    static func matches(_ data: Data) -> Bool {
        let head = Array(data.prefix(1024))
        return MediaSignature.format(of: head) == .image || isDrawing(head)
    }

    /// SVG is text, so its name must be looked for.
    private static func isDrawing(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("<svg") && !text.contains("<html")
    }
}
