// GtkSpinner that turns only while it is requested and mapped. GTK would let a spinner turn in a hidden page, and the
// whole window would then draw sixty frames a second.
// Thread: main actor. Invariant: not spinning means not visible, not mapped means not turning.

import CAdwaita
import GLibBridge

package final class Spinner: Widget {
    package init(pixels: Int) {
        super.init(adopting: gtk_spinner_new())
        request(width: pixels, height: pixels)
        readAsGroup()
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
