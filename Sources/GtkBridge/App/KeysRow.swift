// AdwActionRow that tells which keys do something, drawn as keys.
// Thread: main actor. Invariant: there is nothing to change in it, so nothing in it takes the focus.

import CAdwaita
import CGLib

package final class KeysRow: PreferencesRow {
    /// `keys` are accelerators (`<Control>r`), each of which does it; `spoken` is how they are read out.
    package init(title: String, keys: [String], spoken: String) {
        let label = Widget(adopting: gtk_shortcut_label_new(keys.joined(separator: " ")))
        super.init(adw_action_row_new(), title: title, subtitle: "", control: label)
        label.accessibleName = spoken
    }
}
