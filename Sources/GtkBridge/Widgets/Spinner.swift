// GtkSpinner: turns only while it is asked to and in sight: GTK lets one turn on in a page that is not shown, and then the
// whole window asks for frames, sixty a second.
// Thread: main actor. Invariant: not spinning means not visible, not mapped means not turning.

import CAdwaita
import GLibBridge

package final class Spinner: Widget {
    package init(pixels: Int) {
        super.init(adopting: gtk_spinner_new())
        request(width: pixels, height: pixels)
        accessibleName = WidgetWords.loading
        isVisible = false
        for change in ["map", "unmap"] { connect(change, self) { spinner, _ in spinner.turn() } }
    }

    package var isSpinning = false {
        didSet {
            guard isSpinning != oldValue else { return }
            isVisible = isSpinning
            turn()
        }
    }

    private func turn() { gtk_spinner_set_spinning(opaque, isSpinning && isMapped ? 1 : 0) }
}
