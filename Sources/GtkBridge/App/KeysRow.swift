// AdwActionRow that shows the keys of an action.
// Thread: main actor. Invariant: it has no control; its texts wrap at any width.

import CAdwaita

package final class KeysRow: PreferencesRow {
    package init(title: String, keys: String) {
        super.init(adw_action_row_new(), title: title, subtitle: keys)
    }
}
