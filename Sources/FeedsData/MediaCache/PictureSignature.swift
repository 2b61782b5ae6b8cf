// Tells pictures from everything else by their first bytes, whatever a server calls them.
// Thread: any; pure. Invariant: a web page is never a picture.

import Foundation

enum PictureSignature {
    /// A drawing is a program of a kind, in a language with a long history of holes: only the person's own are drawn.
    static func matches(_ data: Data, permitsDrawings: Bool) -> Bool {
        let head = Array(data.prefix(1024))
        return MediaSignature.format(of: head) == .image || permitsDrawings && isDrawing(head)
    }

    /// SVG is text, so its name must be looked for.
    private static func isDrawing(_ head: [UInt8]) -> Bool {
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return text.contains("<svg") && !text.contains("<html")
    }
}
