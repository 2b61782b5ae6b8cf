// Where acts are offered: rail, cards and menus.
// Thread: main actor. Invariant: words, icons and keys come from the table.

extension ActTable {
    /// The buttons of a page of the reel, from the top.
    static let rail: [AppAct] = [.like, .comments, .save, .share, .toggleSound, .menu]
    /// On a page too low for all buttons, these lose their place, in this order.
    static let railSpare: [AppAct] = [.share, .toggleSound]
    /// The buttons below the picture of a card, at both ends of the line.
    static let cardStart: [AppAct] = [.like, .comments]
    static let cardEnd: [AppAct] = [.save, .menu]
    /// The menu of a post.
    static let postMenu: [[AppAct]] = [
        [.save, .comments, .toggleSound, .chooseSpeed, .volume, .chooseCaptions],
        sharing + [.copyCaption],
        [.playMotion, .look, .clearScreen, .toggleFullscreen],
        [.boost, .bookmark, .reply, .followThere],
        [.openPerson, .chooseTag, .followAuthor, .hide, .hideAuthor, .moveToTrash],
    ]
    /// The menu's own menu for a closer look.
    static let lookMenu: [AppAct] = [
        .zoomIn, .zoomOut, .zoomWhole, .rotateRight, .rotateLeft, .nextFrame, .previousFrame,
    ]
    /// The menu shows these only while the rail has no room for their buttons.
    static let foldable: Set<AppAct> = [.comments, .toggleSound]
    /// The menu of the share button.
    static let sharing: [AppAct] = [
        .copyLink, .openOriginal, .openCredit, .saveFile, .saveFrame, .copyFile, .showInFiles, .openWith,
    ]
    /// The menu of a story.
    static let storyMenu: [[AppAct]] = [[.chooseCaptions], [.copyLink], [.hideAuthor]]
    /// The menu of a post in a list of the library.
    static let tileMenu: [[AppAct]] = [[.openEntry, .copyLink], [.removeEntry]]
    /// The menu of a post in the grid of the open source.
    static let gridMenu: [[AppAct]] = [
        [.openEntry, .selectTile], [.copyLink, .copyFile, .showInFiles, .openWith, .publish], [.moveToTrash],
    ]
    /// The end of the menu of sources.
    static let sourceMenu: [AppAct] = [.addSource, .openFile, .openFolder, .editSources]
    /// The menu of a follow, and the menu of their screen.
    static let followMenu: [[AppAct]] = [[.openFollow, .editFollow], [.muteFollow, .unmuteFollow], [.unfollow]]
    static let followsMenu: [[AppAct]] = [
        [.openFollowing, .addFollow, .openDiscover, .openFrontDoor, .refreshFollows], [.importFollows, .exportFollows],
        [.openPreferences, .openShortcuts],
    ]
    static let mainMenu: [[AppAct]] = [
        [
            .openFrontDoor, .openFollows, .openDiscover, .openLibrary, .search, .openGrid, .toggleLayout,
            .toggleFullscreen,
        ],
        [.publish, .exportData, .importData, .resetStories],
        [.openPreferences, .openShortcuts, .openAbout],
    ]
}
