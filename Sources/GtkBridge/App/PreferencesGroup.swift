// AdwPreferencesGroup: rows that belong together, under a title.
// Thread: main actor. Invariant: rows can come and go, and their wrappers live as long as they are in it.

import CAdwaita
import CGLib
import GLibBridge

package final class PreferencesGroup: Widget {
    private var rows: [Widget] = []
    private var hasLeft = false

    /// `button` stands beside the title.
    package init(title: String = "", note: String = "", button: Widget? = nil) {
        super.init(adopting: adw_preferences_group_new())
        if !title.isEmpty { adw_preferences_group_set_title(group, Self.escaped(title)) }
        if !note.isEmpty { adw_preferences_group_set_description(group, Self.escaped(note)) }
        if let button { adw_preferences_group_set_header_suffix(group, button.align(.end, .center).widget) }
    }

    private var group: UnsafeMutablePointer<AdwPreferencesGroup> { pointer(as: AdwPreferencesGroup.self) }

    package func add(_ row: Widget) {
        adw_preferences_group_add(group, row.widget)
        rows.append(row)
    }

    package func remove(_ row: Widget) {
        adw_preferences_group_remove(group, row.widget)
        rows.removeAll { $0 === row }
    }

    /// The window that it was in closes.
    func leave(_ page: UnsafeMutablePointer<AdwPreferencesPage>) {
        for row in rows { remove(row) }
        adw_preferences_page_remove(page, group)
        hasLeft = true
    }

    /// The search of libadwaita 1.2 takes a reference of each group and never gives it back (its model's function has to,
    /// and does not). Proof that the second one is that: no parent holds it any more, and nobody else ever did. With a
    /// newer libadwaita it is GTK's own, for as long as it tells the group of the key that closed the window.
    isolated deinit {
        let isForgotten = adw_get_major_version() == 1 && adw_get_minor_version() <= 2
        if isForgotten, hasLeft, referenceCount == 2, gtk_widget_get_parent(widget) == nil { g_object_unref(raw) }
    }

    /// Both texts are markup to libadwaita.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
