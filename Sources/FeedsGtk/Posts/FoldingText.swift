// A text of a few lines that unfolds: a plain label while folded, a scrolling label when it is long and open.
// Thread: main actor. Invariant: it takes the wheel only while part of its text does not fit.

import FeedsModels
import GtkBridge

final class FoldingText {
    let root: ScrollView
    let label = Label().alignedByText().wrapping()
    /// The number of lines while folded.
    var foldedLines: Int
    private var text = ""
    private var folded = ""
    private var width = 300
    private var tallest = 240

    init(lines: Int, style: String) {
        foldedLines = lines
        label.styled(style)
        label.align(.fill, .start)
        root = ScrollView(label)
        root.accessibleName = tr("Caption")
    }

    /// The same text again stays where the user has scrolled it.
    func show(_ text: String, folded: String) {
        guard text != self.text || folded != self.folded else { return }
        self.text = text
        self.folded = folded
        root.isVisible = !text.isEmpty
        root.offset = 0
    }

    /// True if the folded text has more to show.
    var isLonger: Bool { label.measure(text, width: width).lines > foldedLines }

    func arrange(width: Int, tallest: Int) {
        self.width = max(40, width)
        self.tallest = tallest
    }

    func set(isExpanded: Bool) {
        label.set(lines: isExpanded ? nil : foldedLines)
        label.text = isExpanded ? text : folded
        let full = label.measure(label.text, width: width)
        let lines = isExpanded ? full.lines : min(full.lines, foldedLines)
        // The height is set explicitly, because a wrapping label without a layout asks for a single line.
        label.request(height: full.height * lines / max(1, full.lines))
        if isExpanded, full.height > tallest {
            root.set(height: tallest)
        } else {
            root.growsWithChild()
        }
    }
}
