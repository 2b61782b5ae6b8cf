// Texts from outside, cut to what a screen can use: the layout of an endless line would block the main thread.
// Thread: any; plain functions. Invariant: the cut counts code points, because one letter may carry any number of marks.

package enum ShownText {
    /// Of a text that can be scrolled.
    package static let longest = 10_000
    /// Of a text of a few lines at most.
    package static let longestLine = 1_000

    /// The text itself where it fits, else its beginning and an ellipsis.
    package static func cut(_ text: String, to count: Int = longest) -> String {
        // No text has more code points than bytes, and the bytes are counted already.
        guard text.utf8.count > count else { return text }
        let points = text.unicodeScalars
        guard let end = points.index(points.startIndex, offsetBy: count, limitedBy: points.endIndex),
            end < points.endIndex
        else { return text }
        return String(points[..<end]) + "…"
    }
}
