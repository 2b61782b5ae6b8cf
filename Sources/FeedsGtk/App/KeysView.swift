// The window of keys: what each does, in groups, to be read and searched.
// Thread: main actor. Invariant: made of the shortcuts' table alone.

import FeedsModels
import GtkBridge

final class KeysView {
    private let window: PreferencesWindow

    init(over parent: Window) {
        window = PreferencesWindow(over: parent, title: tr("Keys"))
        let groups = Shortcuts.groups.map { entry in
            let group = PreferencesGroup(title: entry.title)
            for shortcut in entry.shortcuts { group.add(Self.row(shortcut)) }
            return group
        }
        window.add(page: "keys", title: tr("Keys"), icon: "input-keyboard-symbolic", groups)
    }

    private static func row(_ shortcut: Shortcut) -> KeysRow {
        KeysRow(title: shortcut.help, keys: shortcut.keys.map(KeyGuide.spelled).joined(separator: "   "))
    }

    func present() { window.present() }
}
