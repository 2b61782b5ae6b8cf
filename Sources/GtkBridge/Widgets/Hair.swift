// A thin line that is filled from the left as something plays.
// Thread: main actor. Invariant: growing by less than a device pixel draws nothing, and nothing is ever laid out anew;
// it is no more than drawn: whoever cannot see it needs a `SeekBar` beside it.

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
}
