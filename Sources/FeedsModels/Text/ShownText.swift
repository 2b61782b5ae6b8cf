// Cuts texts from outside, because the layout of an endless line would block the main thread.
// Thread: any; plain functions. Invariant: the limit counts code points, because a letter may carry any number of
// marks.

package enum ShownText {
    /// For a text that can be scrolled.
    package static let longest = 10_000
    /// For a text of a few lines.
    package static let longestLine = 1_000

    /// The text itself if it fits, otherwise its beginning and an ellipsis.
    package static func cut(_ text: String, to count: Int = longest) -> String {
        // A text never has more code points than bytes, and its byte count is already known.
        guard text.utf8.count > count else { return text }
        let points = text.unicodeScalars
        guard let end = points.index(points.startIndex, offsetBy: count, limitedBy: points.endIndex),
            end < points.endIndex
        else { return text }
        return String(points[..<end]) + "…"
    }
}
