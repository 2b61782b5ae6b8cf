// The choices of captions in a menu.
// Thread: main actor. Invariant: a video without captions has no choices.

import FeedsCore
import GtkBridge

enum CaptionMenu {
    static func choices(of captions: CaptionsModel?, from origin: ActOrigin, _ router: ActRouter) -> [MenuItem] {
        (captions?.choices ?? []).map { choice in
            MenuItem(shortened(choice.name), isChecked: choice.isOn) {
                router.act(.chooseCaptions, from: origin.choosing(.captions(choice.offer)))
            }
        }
    }

    /// A menu is as wide as its longest item, and a phone is narrow.
    private static func shortened(_ name: String) -> String { name.count > 24 ? name.prefix(23) + "…" : name }
}
