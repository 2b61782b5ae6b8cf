// What a menu says of captions: which there are, and which of them is shown.
// Thread: main actor. Invariant: a video without captions has no such item.

import FeedsCore
import FeedsModels
import GtkBridge

enum CaptionMenu {
    static func items(of captions: CaptionsModel?) -> [MenuItem] {
        let choices = choices(of: captions)
        return choices.isEmpty ? [] : [MenuItem(tr("Captions"), choices)]
    }

    static func choices(of captions: CaptionsModel?) -> [MenuItem] {
        (captions?.choices ?? []).map { choice in
            MenuItem(shortened(choice.name), isChecked: choice.isOn) { [weak captions] in
                captions?.choose(choice.offer)
            }
        }
    }

    /// A menu is as wide as its longest item, and a phone is narrow.
    private static func shortened(_ name: String) -> String { name.count > 24 ? name.prefix(23) + "…" : name }
}
