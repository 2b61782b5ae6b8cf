// AdwClampScrollable: limits the width of a list or grid, and scrolls from margin to margin.
// Thread: main actor. Invariant: one scrollable child, kept by its Swift owner.

import CAdwaita
import GLibBridge

package final class ClampScrollable: Widget {
    package init(_ child: Widget, width: Int) {
        super.init(adopting: adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(opaque, Int32(width))
        adw_clamp_scrollable_set_tightening_threshold(opaque, Int32(width))
        adw_clamp_scrollable_set_child(opaque, child.widget)
    }
}
