// AdwToastOverlay: short messages above everything.
// Thread: main actor. Invariant: plain text, and all of it.

import CAdwaita
import GLibBridge

package final class ToastOverlay: Widget {
    package init(child: Widget) {
        super.init(adopting: adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    package func say(_ text: String, seconds: Int = 3) {
        guard let toast = adw_toast_new("") else { return }
        // A title of its own kind, because the usual one is a single line that ends in an ellipsis.
        let label = Label(text).wrapping(lines: 4).startAligned()
        label.margins(top: 4, bottom: 4)
        adw_toast_set_custom_title(toast, label.widget)
        adw_toast_set_timeout(toast, guint(seconds))
        adw_toast_overlay_add_toast(opaque, toast)
    }
}
