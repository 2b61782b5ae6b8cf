// One child that can be drawn moved and smaller, as when it is pulled away or flies back to where it came from.
// Thread: main actor. Invariant: the child keeps its size, so moving it costs no layout inside.

import CAdwaita
import CGtkShims
import GLibBridge

package final class Lift: Widget {
    package init(_ child: Widget) { super.init(adopting: shim_lift_new(child.widget)) }

    /// Smaller around its middle, then moved by so many pixels.
    package func place(scale: Double = 1, x: Double = 0, y: Double = 0) { shim_lift_set(widget, scale, x, y) }
}
