// Every key of the app, in one table: what is pressed, what it does, and how it is called in help.
// Thread: main actor. Invariant: no key stands twice; README's list and this one are the same.

import GtkBridge

enum AppAction: CaseIterable {
    case next, previous, first, last, togglePause, toggleSound, louder, softer, forward, backward, seekForward,
        seekBack, faster, slower, toggleCaptions, clearScreen, toggleStories, refresh, toggleLayout, toggleCaption,
        like,
        save, write, comments, hide, menu, undo, copyLink, openOriginal, saveFile, saveFrame, openFile, pasteSource,
        openSources, openLibrary, search, openPreferences, openShortcuts, toggleReadings, openMenu, toggleFullscreen,
        back,
        close

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
    static let table: [Shortcut] = [
        Shortcut(action: .next, keys: ["Down", "Page_Down", "j", "space"], help: "Next item"),
        Shortcut(action: .previous, keys: ["Up", "Page_Up", "k", "<Shift>space"], help: "Previous item"),
        Shortcut(action: .first, keys: ["Home"], help: "First item"),
        Shortcut(action: .last, keys: ["End"], help: "Last item"),
        Shortcut(action: .togglePause, keys: ["p"], help: "Pause or play"),
        Shortcut(action: .toggleSound, keys: ["m"], help: "Sound on or off"),
        Shortcut(action: .louder, keys: ["plus", "<Control>Up"], help: "Louder"),
        Shortcut(action: .softer, keys: ["minus", "<Control>Down"], help: "Softer"),
        Shortcut(action: .forward, keys: ["Right"], help: "Five seconds on; the next picture of an album"),
        Shortcut(action: .backward, keys: ["Left"], help: "Five seconds back; the previous picture of an album"),
        Shortcut(action: .seekForward, keys: ["<Shift>Right"], help: "A second on, in albums too"),
        Shortcut(action: .seekBack, keys: ["<Shift>Left"], help: "A second back, in albums too"),
        Shortcut(action: .faster, keys: ["greater", "bracketright"], help: "Faster"),
        Shortcut(action: .slower, keys: ["less", "bracketleft"], help: "Slower"),
        Shortcut(action: .toggleCaptions, keys: ["v"], help: "Captions on or off"),
        Shortcut(action: .clearScreen, keys: ["h"], help: "Nothing but the picture"),
        Shortcut(action: .toggleCaption, keys: ["e"], help: "More or less of the caption"),
        Shortcut(action: .like, keys: ["l"], help: "Like, or take the like back"),
        Shortcut(action: .save, keys: ["s"], help: "Save, or take it off what is saved"),
        Shortcut(action: .write, keys: ["r"], help: "Write a message"),
        Shortcut(action: .comments, keys: ["o"], help: "Comments"),
        Shortcut(action: .hide, keys: ["x"], help: "Not interested"),
        Shortcut(action: .undo, keys: ["<Control>z"], help: "Undo"),
        Shortcut(action: .menu, keys: ["Menu", "<Shift>F10"], help: "Everything that can be done with the item"),
        Shortcut(action: .toggleStories, keys: ["t"], help: "People with stories"),
        Shortcut(action: .toggleLayout, keys: ["c"], help: "Reel or cards"),
        Shortcut(action: .refresh, keys: ["<Control>r", "F5"], help: "Read the feed again"),
        Shortcut(action: .copyLink, keys: ["<Control>c"], help: "Copy the item's link"),
        Shortcut(action: .openOriginal, keys: ["<Control>Return"], help: "Open the item where it came from"),
        Shortcut(action: .saveFile, keys: ["<Control>s"], help: "Save the file"),
        Shortcut(action: .saveFrame, keys: ["<Control><Shift>s"], help: "Save this picture"),
        Shortcut(action: .openFile, keys: ["<Control>o"], help: "Open a file"),
        Shortcut(action: .openSources, keys: ["<Control>l"], help: "Sources"),
        Shortcut(action: .pasteSource, keys: ["<Control>v"], help: "Open the address on the clipboard"),
        Shortcut(action: .openLibrary, keys: ["b"], help: "Library: what you liked, saved, watched and hid"),
        Shortcut(action: .search, keys: ["<Control>f", "slash"], help: "Search everything you saw"),
        Shortcut(action: .openPreferences, keys: ["<Control>comma"], help: "Preferences"),
        Shortcut(action: .openShortcuts, keys: ["<Control>question", "F1"], help: "Keys"),
        Shortcut(action: .toggleReadings, keys: ["<Control><Shift>d"], help: "What the player is doing"),
        Shortcut(action: .openMenu, keys: ["F10"], help: "Main menu"),
        Shortcut(action: .toggleFullscreen, keys: ["f", "F11"], help: "Fullscreen"),
        Shortcut(action: .back, keys: ["Escape", "<Alt>Left"], help: "Back, or leave fullscreen"),
        Shortcut(action: .close, keys: ["<Control>q", "<Control>w"], help: "Close"),
    ]

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
