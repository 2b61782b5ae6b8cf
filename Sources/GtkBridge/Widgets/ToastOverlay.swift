// AdwToastOverlay: short messages above everything.
// Thread: main actor. Invariant: plain text, escaped here since the widget reads markup.

import CAdwaita
import CGLib
import GLibBridge

package final class ToastOverlay: Widget {
    package init(child: Widget) {
        super.init(adopting: adw_toast_overlay_new())
        adw_toast_overlay_set_child(opaque, child.widget)
    }

    package func say(_ text: String, seconds: Int = 3) {
        guard let escaped = g_markup_escape_text(text, -1) else { return }
        defer { g_free(escaped) }
        guard let toast = adw_toast_new(escaped) else { return }
        adw_toast_set_timeout(toast, guint(seconds))
        adw_toast_overlay_add_toast(opaque, toast)
    }
}
