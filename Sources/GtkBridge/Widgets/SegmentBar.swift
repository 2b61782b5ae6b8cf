// The bars at the top of a story, one for each image.
// Thread: main actor. Invariant: a change below a device pixel draws nothing, and no change causes a layout.

import CAdwaita
import CGtkShims
import GLibBridge

package final class SegmentBar: Widget {
    package init() { super.init(adopting: shim_segments_new()) }

    package func show(_ current: Int, of count: Int) { shim_segments_set(widget, Int32(count), Int32(current)) }

    /// The progress of the current image, 0…1.
    package var share: Double = 0 {
        didSet { shim_segments_set_share(widget, share) }
    }
}
