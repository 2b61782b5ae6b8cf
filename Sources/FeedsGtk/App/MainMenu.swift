// The main menu: where else one can go, and what can be done with everything the person did.
// Thread: main actor. Invariant: its keys are those of the shortcuts' table, shown here and heard there.

import FeedsModels
import GtkBridge

enum MainMenu {
    /// What the menu leads to.
    enum Choice {
        case action(AppAction)
        case export, merge, resetStories
    }

    private struct Entry {
        let title: String
        let choice: Choice
    }

    private static let places = [
        Entry(title: tr("Library"), choice: .action(.openLibrary)),
        Entry(title: tr("Search"), choice: .action(.search)),
    ]
    /// A narrow header has no room for its button.
    private static let view = Entry(title: tr("Reel or cards"), choice: .action(.toggleLayout))
    private static let fullscreen = Entry(title: tr("Fullscreen"), choice: .action(.toggleFullscreen))
    private static let others: [[Entry]] = [
        [
            Entry(title: tr("Export what you did…"), choice: .export),
            Entry(title: tr("Import…"), choice: .merge),
            Entry(title: tr("Reset data…"), choice: .resetStories),
        ],
        [
            Entry(title: tr("Preferences"), choice: .action(.openPreferences)),
            Entry(title: tr("Keys"), choice: .action(.openShortcuts)),
        ],
    ]

    /// Over a feed there are two views to choose from.
    static func button(isOverFeed: Bool, _ choose: @escaping (Choice) -> Void) -> MenuButton {
        let items = ([places + (isOverFeed ? [view] : []) + [fullscreen]] + others).map { section in
            section.map { entry in MenuItem(entry.title, key: key(of: entry.choice)) { choose(entry.choice) } }
        }
        return MenuButton(icon: "open-menu-symbolic", name: tr("Main menu"), Menu(items))
    }

    private static func key(of choice: Choice) -> String? {
        guard case .action(let action) = choice else { return nil }
        return Shortcuts.key(of: action)
    }
}
