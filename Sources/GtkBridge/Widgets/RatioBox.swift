// A box that is always so many times as tall as it is wide.
// Thread: main actor. Invariant: what its child would like to be changes nothing; what does not fit is cut off.

import CAdwaita
import CGtkShims
import GLibBridge

package final class RatioBox: Widget {
    package init(_ child: Widget, heightByWidth ratio: Double, narrowest: Int) {
        super.init(adopting: shim_ratio_new(child.widget, ratio, Int32(narrowest)))
    }
}
