// AdwPasswordEntryRow: a secret line of text under its title.
// Thread: main actor. Invariant: the text is shown only when the user asks for it, and GTK keeps it out of the clipboard.

import CAdwaita
import CGLib
import GLibBridge

package final class PasswordRow: Widget {
    package init(title: String) {
        super.init(adopting: adw_password_entry_row_new())
        adw_preferences_row_set_use_markup(pointer(as: AdwPreferencesRow.self), 0)
        adw_preferences_row_set_title(pointer(as: AdwPreferencesRow.self), title)
        adw_entry_row_set_activates_default(pointer(as: AdwEntryRow.self), 1)
    }

    package var text: String { String(cString: gtk_editable_get_text(opaque)) }

    package func onChange<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, String) -> Void) {
        connect("changed", owner) { [weak self] owner, _ in
            if let self { body(owner, text) }
        }
    }
}
