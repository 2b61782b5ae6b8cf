// AdwActionRow that tells which keys do something.
// Thread: main actor. Invariant: there is nothing to change in it; its texts wrap, however narrow the window is.

import CAdwaita

package final class KeysRow: PreferencesRow {
    package init(title: String, keys: String) {
        super.init(adw_action_row_new(), title: title, subtitle: keys)
    }
}
