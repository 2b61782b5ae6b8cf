// The window of keys: what each does, in groups, to be read and searched.
// Thread: main actor. Invariant: made of the table of acts alone.

import FeedsModels
import GtkBridge

final class KeysView {
    private let window: PreferencesWindow

    init(over parent: Window) {
        window = PreferencesWindow(over: parent, title: tr("Keys"))
        let groups = KeyGuide.groups.map { entry in
            let group = PreferencesGroup(title: entry.title)
            for row in entry.rows {
                group.add(KeysRow(title: row.help, keys: row.keys.joined(separator: "   ")))
            }
            return group
        }
        window.add(page: "keys", title: tr("Keys"), icon: "input-keyboard-symbolic", groups)
    }

    func present() { window.present() }
}
