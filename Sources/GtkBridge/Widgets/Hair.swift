// A thin progress line that fills from the left.
// Thread: main actor. Invariant: a change below a device pixel draws nothing, and no change causes a layout. It is only
// drawn; screen readers need a `SeekBar` beside it.

import CAdwaita
import CGtkShims
import GLibBridge

package final class Hair: Widget {
    package init() {
        super.init(adopting: shim_hair_new())
        canTarget = false
    }

    /// 0…1.
    package var share: Double = 0 {
        didSet { shim_hair_set_share(widget, share) }
    }

    /// Places on the line, 0…1 each.
    package var marks: [Double] = [] {
        didSet {
            guard marks != oldValue else { return }
            let shares = marks.map { Float($0) }
            shim_hair_set_marks(widget, shares, Int32(shares.count))
        }
    }
}
