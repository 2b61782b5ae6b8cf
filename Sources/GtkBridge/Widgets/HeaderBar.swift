// AdwHeaderBar: the window's own buttons and ours, at its top.
// Thread: main actor. Invariant: it has no title of its own; the window has one.

import CAdwaita
import GLibBridge

package final class HeaderBar: Widget {
    package init() {
        super.init(adopting: adw_header_bar_new())
        adw_header_bar_set_title_widget(opaque, gtk_label_new(nil))
    }

    package func packStart(_ child: Widget) { adw_header_bar_pack_start(opaque, child.widget) }
    package func packEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.widget) }
}
