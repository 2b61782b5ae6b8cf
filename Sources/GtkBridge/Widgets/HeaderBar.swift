// AdwHeaderBar: the window's own buttons and ours, at its top.
// Thread: main actor. Invariant: without a title widget its middle is empty; the window has a title of its own.

import CAdwaita
import GLibBridge

package final class HeaderBar: Widget {
    private let none = Label()

    package init() {
        super.init(adopting: adw_header_bar_new())
        set(title: nil)
    }

    package func packStart(_ child: Widget) { adw_header_bar_pack_start(opaque, child.widget) }
    package func packEnd(_ child: Widget) { adw_header_bar_pack_end(opaque, child.widget) }

    /// The widget in its middle; the caller keeps it.
    package func set(title: Widget?) { adw_header_bar_set_title_widget(opaque, (title ?? none).widget) }
}
