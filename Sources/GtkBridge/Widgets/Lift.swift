// Draws its child moved and smaller, for pulling it away and for flights.
// Thread: main actor. Invariant: the child keeps its size, so a move causes no layout inside.

import CAdwaita
import CGtkShims
import GLibBridge

package final class Lift: Widget {
    package init(_ child: Widget) { super.init(adopting: shim_lift_new(child.widget)) }

    /// Scales around the middle, then moves by this many pixels.
    package func place(scale: Double = 1, x: Double = 0, y: Double = 0) { shim_lift_set(widget, scale, x, y) }
}
