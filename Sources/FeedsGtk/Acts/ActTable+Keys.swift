// Keys that mean something else in the stories viewer, on a tile, and where posts can be selected.
// Thread: main actor. Invariant: no key occurs twice in a list.

extension ActTable {
    /// Keys over a feed that wait for its first posts. The user has not seen those posts, so no act that changes a post is
    /// among them.
    static let waiting: Set<AppAct> = [
        .next, .previous, .first, .last, .togglePause, .clearScreen, .comments, .write, .menu, .toggleCaption,
        .toggleCaptions, .toggleStories, .openGrid, .openPerson,
    ]

    /// In the viewer `forward` means to the right and `next` means the next person.
    static let storyKeys: [(action: AppAct, keys: [String])] = [
        (.forward, ["Right"]), (.backward, ["Left"]),
        (.next, ["Down", "Page_Down", "<Control>Right", "j"]),
        (.previous, ["Up", "Page_Up", "<Control>Left", "k"]),
        (.togglePause, ["space", "p"]), (.toggleSound, ["m"]), (.toggleCaptions, ["v"]), (.like, ["l"]),
        (.write, ["r"]), (.menu, ["Menu", "<Shift>F10"]), (.back, ["Escape"]),
    ]

    static let tileKeys: [(action: AppAct, keys: [String])] = [
        (.removeEntry, ["Delete"]), (.menu, ["Menu", "<Shift>F10"]),
    ]

    /// In a grid where posts can be selected.
    static let selectionKeys: [(action: AppAct, keys: [String])] = [
        (.selectTile, ["space", "<Control>space"]), (.extendOn, ["<Shift>Right"]), (.extendBack, ["<Shift>Left"]),
        (.extendUp, ["<Shift>Up"]), (.extendDown, ["<Shift>Down"]),
    ]
}
