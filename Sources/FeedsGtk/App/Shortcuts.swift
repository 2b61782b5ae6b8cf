// Every key of the app, in one table: what is pressed, what it does, and how it is called in help.
// Thread: main actor. Invariant: no key stands twice; README's list and this one are the same.

import FeedsModels
import GtkBridge

enum AppAction: CaseIterable {
    case next, previous, first, last
    case togglePause, toggleSound, louder, softer, faster, slower
    case forward, backward, seekForward, seekBack
    case toggleCaptions, clearScreen, toggleFullscreen, toggleReadings
    case like, save, write, comments, hide, toggleCaption, menu, undo, redo
    case copyLink, openOriginal, saveFile, saveFrame
    case toggleStories, toggleLayout, refresh, openFile, pasteSource, openSources
    case openLibrary, search, openPreferences, openShortcuts, openMenu, back, close

    /// The others could be meant for the text.
    var worksWhileWriting: Bool {
        switch self {
        case .openLibrary, .search, .openPreferences, .openShortcuts, .openSources, .openMenu, .toggleFullscreen, .back,
            .close:
            true
        default: false
        }
    }
}

extension AppAction {
    /// What is the window's whatever is open in it; the rest is meant for the feed that lies behind.
    var worksOverStories: Bool {
        switch self {
        case .openPreferences, .openShortcuts, .toggleFullscreen, .toggleReadings, .close: true
        default: false
        }
    }
}

struct Shortcut {
    let action: AppAction
    let keys: [String]
    let help: String
}

enum Shortcuts {
    private static let watching: [Shortcut] = [
        Shortcut(action: .next, keys: ["Down", "Page_Down", "j", "space", "AudioNext"], help: tr("Next post")),
        Shortcut(
            action: .previous, keys: ["Up", "Page_Up", "k", "<Shift>space", "AudioPrev"], help: tr("Previous post")),
        Shortcut(action: .first, keys: ["Home"], help: tr("First post")),
        Shortcut(action: .last, keys: ["End"], help: tr("Last post")),
        Shortcut(action: .togglePause, keys: ["p", "AudioPlay", "AudioPause"], help: tr("Pause or play")),
        Shortcut(action: .toggleSound, keys: ["m"], help: tr("Sound on or off")),
        Shortcut(action: .louder, keys: ["plus", "<Control>Up"], help: tr("Louder")),
        Shortcut(action: .softer, keys: ["minus", "<Control>Down"], help: tr("Softer")),
        Shortcut(action: .forward, keys: ["Right"], help: tr("Five seconds on; the next picture of an album")),
        Shortcut(action: .backward, keys: ["Left"], help: tr("Five seconds back; the previous picture of an album")),
        Shortcut(action: .seekForward, keys: ["<Shift>Right"], help: tr("A second on, in albums too")),
        Shortcut(action: .seekBack, keys: ["<Shift>Left"], help: tr("A second back, in albums too")),
        Shortcut(action: .faster, keys: ["greater", "bracketright"], help: tr("Faster")),
        Shortcut(action: .slower, keys: ["less", "bracketleft"], help: tr("Slower")),
        Shortcut(action: .toggleCaptions, keys: ["v"], help: tr("Captions on or off")),
        Shortcut(action: .clearScreen, keys: ["h"], help: tr("Nothing but the picture")),
        Shortcut(action: .toggleFullscreen, keys: ["f", "F11"], help: tr("Fullscreen")),
    ]

    private static let item: [Shortcut] = [
        Shortcut(action: .like, keys: ["l"], help: tr("Like, or take the like back")),
        Shortcut(action: .save, keys: ["s"], help: tr("Save, or take it off what is saved")),
        Shortcut(action: .write, keys: ["r"], help: tr("Write a note")),
        Shortcut(action: .comments, keys: ["o"], help: tr("Comments")),
        Shortcut(action: .toggleCaption, keys: ["e"], help: tr("More or less of the caption")),
        Shortcut(action: .hide, keys: ["x"], help: tr("Not interested")),
        Shortcut(action: .undo, keys: ["<Control>z"], help: tr("Undo")),
        Shortcut(action: .redo, keys: ["<Control><Shift>z"], help: tr("Redo")),
        Shortcut(action: .copyLink, keys: ["<Control>c"], help: tr("Copy the post's link")),
        Shortcut(action: .openOriginal, keys: ["<Control>Return"], help: tr("Open the post where it came from")),
        Shortcut(action: .saveFile, keys: ["<Control>s"], help: tr("Save the file")),
        Shortcut(action: .saveFrame, keys: ["<Control><Shift>s"], help: tr("Save this picture")),
        Shortcut(action: .menu, keys: ["Menu", "<Shift>F10"], help: tr("Everything that can be done with the post")),
    ]

    private static let places: [Shortcut] = [
        Shortcut(action: .toggleStories, keys: ["t"], help: tr("People with stories")),
        Shortcut(action: .toggleLayout, keys: ["c"], help: tr("Reel or cards")),
        Shortcut(action: .openLibrary, keys: ["b"], help: tr("Library: what you liked, saved, watched and hid")),
        Shortcut(
            action: .search, keys: ["<Control>f", "slash"], help: tr("Search this source and everything you saw")),
        Shortcut(action: .openSources, keys: ["<Control>l"], help: tr("Sources")),
        Shortcut(action: .openFile, keys: ["<Control>o"], help: tr("Open a file")),
        Shortcut(action: .pasteSource, keys: ["<Control>v"], help: tr("Open the address on the clipboard")),
        Shortcut(action: .refresh, keys: ["<Control>r", "F5"], help: tr("Read the feed again")),
        Shortcut(action: .back, keys: ["Escape", "<Alt>Left"], help: tr("Back, or leave fullscreen")),
    ]

    private static let window: [Shortcut] = [
        Shortcut(action: .openMenu, keys: ["F10"], help: tr("Main menu")),
        Shortcut(action: .openPreferences, keys: ["<Control>comma"], help: tr("Preferences")),
        Shortcut(action: .openShortcuts, keys: ["<Control>question", "F1"], help: tr("Keys")),
        Shortcut(action: .toggleReadings, keys: ["<Control><Shift>d"], help: tr("What the player is doing")),
        Shortcut(action: .close, keys: ["<Control>q", "<Control>w"], help: tr("Close")),
    ]

    static let groups: [(title: String, shortcuts: [Shortcut])] = [
        (tr("Watching"), watching),
        (tr("The post"), item),
        (tr("Going places"), places),
        (tr("The window"), window),
    ]

    static let table = groups.flatMap(\.shortcuts)

    /// The first key of an act, as it is shown beside it.
    static func key(of action: AppAction) -> String? { table.first { $0.action == action }?.keys.first }

    /// What each key does; made once, after GTK is there to read the names.
    static func byKey() -> [Accelerator: AppAction] {
        var actions: [Accelerator: AppAction] = [:]
        for shortcut in table {
            for name in shortcut.keys {
                if let accelerator = Accelerator(name) { actions[accelerator] = shortcut.action }
            }
        }
        return actions
    }
}
