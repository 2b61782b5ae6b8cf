// GtkProgressBar: the progress of the video.
// Thread: main actor. Invariant: redrawn only when the bar grows by a visible step.

import CAdwaita
import GLibBridge

package final class ProgressBar: Widget {
    package init(name: String) {
        super.init(adopting: gtk_progress_bar_new())
        accessibleName = name
    }

    package var fraction: Double = 0 {
        didSet {
            guard fraction != oldValue else { return }
            gtk_progress_bar_set_fraction(opaque, fraction)
        }
    }
}
