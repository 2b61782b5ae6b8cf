// The main menu: the ways to other screens, and the acts on all of the user's data.
// Thread: main actor. Invariant: its words, keys and order come from the table of acts.

import FeedsModels
import GtkBridge

enum MainMenu {
    /// Over a feed the menu offers the two views.
    static func button(isOverFeed: Bool, router: ActRouter) -> MenuButton {
        let scene = ActScene(isFeed: isOverFeed)
        let items = ActTable.mainMenu.map { section in
            section.compactMap { action in MenuItem(action, in: scene) { router.act(action) } }
        }
        return MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), Menu(items))
    }
}
