// The title of a post: with its caption, or alone.
// Thread: main actor. Invariant: a title without a caption starts where the lines around it start.

import GtkBridge

extension Label {
    /// A title and its caption start at the side of their own language. The name of a file is in no language.
    func show(title: String, caption: String) {
        text = title
        align(caption.isEmpty ? .start : .fill, .fill)
    }

    /// The height is set explicitly, because a wrapping label without a layout asks for a single line.
    func wrapTitle(lines: Int?, width: Int) {
        set(lines: lines)
        let whole = measure(text, width: width)
        request(height: whole.height * min(whole.lines, lines ?? whole.lines) / max(1, whole.lines))
    }

    /// True if the title does not fit into these lines, so that it ends in dots.
    func isTitleLonger(than lines: Int, width: Int) -> Bool { measure(text, width: width).lines > lines }
}
