// AdwClamp: limits the width of its child, so that it stays readable.
// Thread: main actor. Invariant: one child, kept by its Swift owner.

import CAdwaita
import GLibBridge

package final class Clamp: Widget {
    package init(_ child: Widget, width: Int) {
        widest = width
        super.init(adopting: adw_clamp_new())
        adw_clamp_set_child(opaque, child.widget)
        limit()
    }

    /// The widest that the child becomes.
    package var widest: Int {
        didSet { if widest != oldValue { limit() } }
    }

    private func limit() {
        adw_clamp_set_maximum_size(opaque, Int32(widest))
        adw_clamp_set_tightening_threshold(opaque, Int32(widest))
    }
}
