// Around what lies over a video and seldom changes: it is drawn once, and painted with each picture of the video.
// Thread: main actor. Invariant: it looks, measures and answers as its child does.

import CAdwaita
import CGtkShims
import GLibBridge

package final class DrawnOnce: Widget {
    package init(_ child: Widget) { super.init(adopting: shim_drawn_once_new(child.widget)) }
}
