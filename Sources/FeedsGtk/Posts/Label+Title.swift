// The title of a post: with its caption, or alone.
// Thread: main actor. Invariant: a title without a caption starts where the lines around it start.

import GtkBridge

extension Label {
    /// A title and its caption start at the side of their own language. The name of a file is in no language.
    func show(title: String, caption: String) {
        text = title
        align(caption.isEmpty ? .start : .fill, .fill)
    }
}
