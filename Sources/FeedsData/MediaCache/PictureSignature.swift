// Recognises pictures by their first bytes, because a server may name their type wrongly.
// Thread: any; pure. Invariant: a web page is never a picture.

import Foundation

enum PictureSignature {
    /// SVG readers have a long history of security holes, so only the user's own drawings are shown.
    static func matches(_ data: Data, permitsDrawings: Bool) -> Bool {
        let head = Array(data.prefix(1024))
        return MediaSignature.format(of: head) == .image || permitsDrawings && isDrawing(head)
    }

    /// SVG is text, so the check searches for its tag.
    private static func isDrawing(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("<svg") && !text.contains("<html")
    }
}
