// Every act that the user can ask the app for, by any button, key or gesture.
// Thread: any; a plain value. Invariant: words, icons, keys and places of an act stand only in ActTable.

enum AppAct: CaseIterable {
    case next, previous, first, last, skip
    case tap, togglePause, forward, backward, seekForward, seekBack
    case toggleSound, louder, softer, volume, faster, slower, chooseSpeed, playMotion
    case toggleCaptions, chooseCaptions, clearScreen, toggleFullscreen, toggleReadings
    case look, zoomIn, zoomOut, zoomWhole, lookUp, lookDown, rotateRight, rotateLeft, nextFrame, previousFrame
    case jump, like, giveLike, save, write, sendNote, cancelNote, comments, closeComments, copyComment, deleteComment,
        loadComments
    case share, menu, toggleCaption, copyCaption, uncover, retry, showControls, stopSaving
    case boost, bookmark, reply, followThere, signIn
    case hide, hideAuthor, undo, redo
    case moveToTrash, showInFiles, openWith, copyFile
    case selectTile, selectRange, holdTile, selectAll, extendOn, extendBack, extendUp, extendDown
    case copyLink, openOriginal, openCredit, saveFile, saveFrame
    case refresh, showNewPosts, retryPage, openSample, dismissHint
    case toggleStories, openStory, toggleLayout, openGrid, openLibrary, search, openSources, openMenu, back, leave,
        backToFeed
    case filterGrid, clearFilter, orderFeed, goToMonth
    case openEntry, removeEntry, unhide, keepHistory, clearHistory, findNow, clearSearch
    case addSource, openFile, openFolder, editSources, pasteSource, openTexts
    case openSource, showSample, showOwn, keepSource, clearRecents
    case openPerson, chooseTag, openTag
    case openFollowing, openFollows, openFrontDoor, openDiscover, openFound
    case followSource, followAuthor, addFollow, openFollow, editFollow, unfollow, muteFollow, unmuteFollow
    case refreshFollows, importFollows, exportFollows
    case publish
    case exportData, importData, resetStories
    case openPreferences, openShortcuts, openAbout, close
    case raise, setFullscreen, play, pause, stop, seekTo, setVolume, setSpeed, setAtEnd, setShuffle, askToOpen
}
