// Every act that the user can ask the app for, by any button, key or gesture.
// Thread: any; a plain value. Invariant: words, icons, keys and places of an act stand only in ActTable.

enum AppAct: CaseIterable {
    case next, previous, first, last, skip
    case tap, togglePause, forward, backward, seekForward, seekBack
    case toggleSound, louder, softer, volume, faster, slower, chooseSpeed
    case toggleCaptions, chooseCaptions, clearScreen, toggleFullscreen, toggleReadings
    case like, giveLike, save, write, comments, share, menu, toggleCaption, copyCaption, uncover, retry
    case hide, hideAuthor, undo, redo
    case copyLink, openOriginal, saveFile, saveFrame
    case refresh, showNewPosts, retryPage, openSample, dismissHint
    case toggleStories, toggleLayout, openLibrary, search, openSources, openMenu, back, leave
    case addSource, openFile, openFolder, editSources, pasteSource
    case exportData, importData, resetStories
    case openPreferences, openShortcuts, close
}
