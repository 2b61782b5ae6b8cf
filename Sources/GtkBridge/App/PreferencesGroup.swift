// AdwPreferencesGroup: related rows under a title.
// Thread: main actor. Invariant: rows can come and go; their wrappers live as long as the rows are in the group.

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

    /// Called when the window of the group closes.
    func leave(_ page: UnsafeMutablePointer<AdwPreferencesPage>) {
        for row in rows { remove(row) }
        adw_preferences_page_remove(page, group)
        hasLeft = true
    }

    /// The search of libadwaita 1.2 takes a reference to each group and never releases it (its model's function
    /// should). Proof that the second reference is this one: the group has no parent any more, and no other code holds
    /// it. In a newer libadwaita the second reference is GTK's, while GTK sends the group the key that closed the
    /// window.
    isolated deinit {
        let isForgotten = adw_get_major_version() == 1 && adw_get_minor_version() <= 2
        if isForgotten, hasLeft, referenceCount == 2, gtk_widget_get_parent(widget) == nil { g_object_unref(raw) }
    }

    /// libadwaita reads both texts as markup.
    private static func escaped(_ text: String) -> String {
        guard let escaped = g_markup_escape_text(text, -1) else { return "" }
        defer { g_free(escaped) }
        return String(cString: escaped)
    }
}
