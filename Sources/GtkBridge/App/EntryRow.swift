// AdwEntryRow: a line of text under its title.
// Thread: main actor. Invariant: every change is reported at once; Enter gives the dialog's default answer.

import CAdwaita
import CGLib
import GLibBridge

package final class EntryRow: Widget {
    /// `button` stands at the end.
    package init(title: String, text: String = "", button: Widget? = nil) {
        super.init(adopting: adw_entry_row_new())
        adw_preferences_row_set_use_markup(pointer(as: AdwPreferencesRow.self), 0)
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), title)
        adw_entry_row_set_activates_default(pointer(as: AdwEntryRow.self), 1)
        self.text = text
        guard let button else { return }
        adw_entry_row_add_suffix(pointer(as: AdwEntryRow.self), button.align(.center, .center).widget)
    }

    package var text: String {
        get { String(cString: gtk_editable_get_text(opaque)) }
        set { if newValue != text { gtk_editable_set_text(opaque, newValue) } }
    }

    /// Stands in the line itself while that is empty.
    package func show(title: String) { adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), title) }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        connect("changed", owner) { [weak self] owner, _ in
            if let self { body(owner, text) }
        }
    }
}
