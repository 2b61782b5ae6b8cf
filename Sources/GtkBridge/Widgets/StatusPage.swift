// AdwStatusPage: an icon, a title, a sentence and at most one action.
// Thread: main actor. Invariant: the description is plain text, escaped here because the widget reads markup.

import CAdwaita
import CGLib
import GLibBridge

package final class StatusPage: Widget {
    package init(icon: String, title: String, sentence: String = "", action: Widget? = nil) {
        super.init(adopting: adw_status_page_new())
        adw_status_page_set_icon_name(opaque, icon)
        set(title: title, sentence: sentence)
        if let action { adw_status_page_set_child(opaque, action.widget) }
    }

    package func set(title: String, sentence: String) {
        adw_status_page_set_title(opaque, escaped(title))
        adw_status_page_set_description(opaque, escaped(sentence))
    }

    package func set(icon: String) { adw_status_page_set_icon_name(opaque, icon) }

    private func escaped(_ text: String) -> String {
        guard let pointer = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(pointer) }
        return String(cString: pointer)
    }
}
