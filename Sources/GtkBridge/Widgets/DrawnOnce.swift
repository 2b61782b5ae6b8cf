// Caches the drawing of a child that lies over a video and seldom changes: each new picture of the video reuses it.
// Thread: main actor. Invariant: it looks, measures and responds like its child.

import CAdwaita
import CGtkShims
import GLibBridge

package final class DrawnOnce: Widget {
    package init(_ child: Widget) { super.init(adopting: shim_drawn_once_new(child.widget)) }
}
