// The main menu: where else one can go, and what can be done with everything the person did.
// Thread: main actor. Invariant: its words, keys and order are those of the table of acts.

import FeedsModels
import GtkBridge

enum MainMenu {
    /// Over a feed there are two views to choose from.
    static func button(isOverFeed: Bool, router: ActRouter) -> MenuButton {
        let scene = ActScene(isFeed: isOverFeed)
        let items = ActTable.mainMenu.map { section in
            section.compactMap { action in MenuItem(action, in: scene) { router.act(action) } }
        }
        return MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), Menu(items))
    }
}
