// GtkSpinner: turns only while it is asked to, so that a hidden one costs nothing.
// Thread: main actor. Invariant: not spinning means not visible.

import CAdwaita
import GLibBridge

package final class Spinner: Widget {
    package init(pixels: Int) {
        super.init(adopting: gtk_spinner_new())
        request(width: pixels, height: pixels)
        accessibleName = WidgetWords.loading
        isVisible = false
    }

    package var isSpinning = false {
        didSet {
            guard isSpinning != oldValue else { return }
            isVisible = isSpinning
            gtk_spinner_set_spinning(opaque, isSpinning ? 1 : 0)
        }
    }
}
