// Every key of the stories viewer, in one table: what is pressed, and what it does there.
// Thread: main actor. Invariant: no key stands twice; README's list and this one are the same.

import GtkBridge

enum StoryAction {
    /// Towards that side of the window: on or back, as one reads.
    case right, left
    case nextPerson, previousPerson, togglePause, toggleSound, toggleCaptions, like, reply, menu, close

    static let keys: [(action: StoryAction, keys: [String])] = [
        (.right, ["Right"]), (.left, ["Left"]),
        (.nextPerson, ["Down", "Page_Down", "<Control>Right", "j"]),
        (.previousPerson, ["Up", "Page_Up", "<Control>Left", "k"]),
        (.togglePause, ["space", "p"]), (.toggleSound, ["m"]), (.toggleCaptions, ["v"]), (.like, ["l"]),
        (.reply, ["r"]),
        (.menu, ["Menu", "<Shift>F10"]), (.close, ["Escape"]),
    ]

    /// Made once, after GTK is there to read the names.
    static func byKey() -> [Accelerator: StoryAction] {
        var actions: [Accelerator: StoryAction] = [:]
        for entry in keys {
            for name in entry.keys {
                if let accelerator = Accelerator(name) { actions[accelerator] = entry.action }
            }
        }
        return actions
    }
}
