// Everything that the app says of each act, in a single table. ActTable+Places lists the places that offer acts.
// Thread: main actor. Invariant: no act and no key occurs twice; README's list of keys equals this list.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

enum ActTable {
    /// The groups of the key window, which shows only acts with a key.
    static let groups: [(title: String, acts: [Act])] = [
        (tr("Watching"), watching),
        (tr("Looking closer"), looking),
        (tr("The post"), post),
        (tr("Going places"), going),
        (tr("The window"), window),
    ]

    private static let byAction = Dictionary(
        (groups.flatMap(\.acts) + remote).map { ($0.action, $0) }, uniquingKeysWith: { first, _ in first })

    /// An act that only a single gesture or button triggers needs no line in the table.
    static subscript(_ action: AppAct) -> Act { byAction[action] ?? Act(action) }

    /// The first key of an act in this scene, which menus show beside it.
    static func key(of action: AppAct, in scene: ActScene = ActScene()) -> String? {
        if scene.story != nil { return nil }
        guard scene.entry != nil else { return self[action].keys.first }
        return tileKeys.first { $0.action == action }?.keys.first
    }

    /// The words of an act where they depend on nothing.
    static func words(of action: AppAct) -> String { self[action].face(ActScene())?.title ?? "" }

    /// The act of each key; made once, after GTK has started and can read the key names.
    static func byKey() -> [Accelerator: AppAct] {
        byKey(groups.flatMap(\.acts).map { ($0.action, $0.keys) })
    }

    /// The same for the stories viewer.
    static func byStoryKey() -> [Accelerator: AppAct] { byKey(storyKeys) }

    /// The same for a tile of the library that has the focus.
    static func byTileKey() -> [Accelerator: AppAct] { byKey(tileKeys) }

    /// The same where posts can be selected.
    static func bySelectionKey() -> [Accelerator: AppAct] { byKey(selectionKeys) }

    private static func byKey(_ lines: [(action: AppAct, keys: [String])]) -> [Accelerator: AppAct] {
        var actions: [Accelerator: AppAct] = [:]
        for line in lines {
            for name in line.keys {
                if let accelerator = Accelerator(name) { actions[accelerator] = line.action }
            }
        }
        return actions
    }
}

// MARK: - The table

extension ActTable {
    private static let watching: [Act] = [
        Act(.next, keys: ["Down", "Page_Down", "j", "space", "AudioNext"], help: tr("Next post")),
        Act(.previous, keys: ["Up", "Page_Up", "k", "<Shift>space", "AudioPrev"], help: tr("Previous post")),
        Act(.first, keys: ["Home"], help: tr("First post")),
        Act(.last, keys: ["End"], help: tr("Last post")),
        Act(.togglePause, keys: ["p", "AudioPlay", "AudioPause"], help: tr("Pause or play")),
        Act(.toggleSound, keys: ["m"], help: tr("Sound on or off"), role: .toggle) { scene in
            let sound = scene.sound
            let name = sound.isSilent ? tr("Unmute") : tr("Mute")
            return scene.hasSound ? ActFace(name, icon: sound.icon, isOn: sound.isSilent, spoken: sound.spoken) : nil
        },
        Act(.louder, keys: ["plus", "<Control>Up"], help: tr("Louder; closer to a photo")),
        Act(.softer, keys: ["minus", "<Control>Down"], help: tr("Softer; farther from a photo")),
        Act(.volume) { $0.isVideo ? ActFace(tr("Volume…")) : nil },
        Act(.forward, keys: ["Right"], help: tr("Five seconds on; the next picture of an album")),
        Act(.backward, keys: ["Left"], help: tr("Five seconds back; the previous picture of an album")),
        Act(
            .seekForward, keys: ["<Shift>Right"],
            help: tr("A second on, in albums too; the right of an enlarged picture")),
        Act(
            .seekBack, keys: ["<Shift>Left"], help: tr("A second back, in albums too; the left of an enlarged picture")),
        Act(.faster, keys: ["greater", "bracketright"], help: tr("Faster")),
        Act(.slower, keys: ["less", "bracketleft"], help: tr("Slower")),
        Act(.chooseSpeed) { $0.isVideo ? ActFace(tr("Speed")) : nil },
        Act(.playMotion, keys: ["n"], help: tr("Play the moving part of a Live Photo; slow motion")) { scene in
            guard scene.isReel, let card = scene.card else { return nil }
            if card.suitsSlowMotion { return ActFace(tr("Slow motion"), isChecked: card.isSlow) }
            return card.media.isLive ? ActFace(tr("Play the moving part")) : nil
        },
        Act(.toggleCaptions, keys: ["v"], help: tr("Captions on or off")),
        Act(.chooseCaptions) { $0.isVideo && $0.captions?.choices.isEmpty == false ? ActFace(tr("Captions")) : nil },
        Act(.clearScreen, keys: ["h"], help: tr("Nothing but the picture")) {
            $0.isReel ? ActFace(tr("Clear screen")) : nil
        },
        Act(.toggleFullscreen, keys: ["f", "F11"], help: tr("Fullscreen"), reach: [.whileWriting, .overStories]) {
            ActFace(tr("Fullscreen"), isChecked: $0.isFullscreen)
        },
    ]

    private static let looking: [Act] = [
        Act(.look) { $0.isReel && $0.card?.item.isBreak == false ? ActFace(tr("Look closer")) : nil },
        Act(.zoomIn, keys: ["<Control>plus", "<Control>equal"], help: tr("Closer to a photo or a paused video")) { _ in
            ActFace(tr("Zoom in"), icon: "zoom-in-symbolic")
        },
        Act(.zoomOut, keys: ["<Control>minus"], help: tr("Farther from it")) { _ in
            ActFace(tr("Zoom out"), icon: "zoom-out-symbolic")
        },
        Act(.zoomWhole, keys: ["0", "<Control>0"], help: tr("The whole picture")) { _ in
            ActFace(tr("Whole picture"), icon: "zoom-fit-best-symbolic")
        },
        Act(.lookUp, keys: ["<Shift>Up"], help: tr("The upper part of an enlarged picture")),
        Act(.lookDown, keys: ["<Shift>Down"], help: tr("The lower part of an enlarged picture")),
        Act(.rotateRight, keys: ["<Alt>r"], help: tr("Turn the picture to the right, for this view")) { _ in
            ActFace(tr("Turn to the right"))
        },
        Act(.rotateLeft, keys: ["<Alt><Shift>r"], help: tr("Turn the picture to the left, for this view")) { _ in
            ActFace(tr("Turn to the left"))
        },
        Act(.nextFrame, keys: ["period"], help: tr("The next picture of a video, which then stands still")) {
            $0.hasFrames ? ActFace(tr("Next frame")) : nil
        },
        Act(.previousFrame, keys: ["comma"], help: tr("The picture before, in the same way")) {
            $0.hasFrames ? ActFace(tr("Previous frame")) : nil
        },
    ]

    private static let post: [Act] = [
        Act(.like, keys: ["l"], help: tr("Like, or take the like back"), role: .toggle, style: "like") { scene in
            let (card, isLiked) = (scene.card, scene.card?.isLiked == true)
            return ActFace(
                tr("Like"), icon: isLiked ? "mutoscope-heart-symbolic" : "mutoscope-heart-outline-symbolic",
                isOn: isLiked, since: card?.mine?.current.liked, count: card?.likes, spoken: card?.spokenLikes)
        },
        Act(.save, keys: ["s"], help: tr("Save, or take it off what is saved"), role: .toggle) { scene in
            let isSaved = scene.card?.isSaved == true
            return ActFace(
                tr("Save"), title: isSaved ? tr("Remove from saved") : nil,
                icon: isSaved ? "mutoscope-bookmark-symbolic" : "mutoscope-bookmark-outline-symbolic", isOn: isSaved)
        },
        Act(.write, keys: ["r"], help: tr("Write a note")),
        // The row of the comment, or the field, is the subject of the act.
        Act(.sendNote, reach: [.overStories]) { _ in
            ActFace(tr("Add note"), icon: "mutoscope-send-symbolic")
        },
        Act(.cancelNote, reach: [.overStories]),
        Act(.closeComments) { _ in ActFace(tr("Close comments"), icon: "window-close-symbolic") },
        Act(.copyComment) { _ in ActFace(tr("Copy")) },
        Act(.deleteComment) { _ in ActFace(tr("Delete")) },
        Act(.loadComments) { _ in ActFace(tr("Load more")) },
        Act(.comments, keys: ["o"], help: tr("Comments")) { scene in
            ActFace(
                tr("Comments"), icon: "mutoscope-comment-symbolic", count: scene.card?.commentCount,
                spoken: scene.card?.spokenComments)
        },
        Act(.share, role: .menuOpener) { _ in ActFace(tr("Share"), icon: "mutoscope-share-symbolic") },
        Act(.retry) { _ in ActFace(tr("Retry")) },
        Act(.showControls) { _ in ActFace(tr("Show controls")) },
        Act(.stopSaving) { _ in ActFace(tr("Stop")) },
        Act(.toggleCaption, keys: ["e"], help: tr("More or less of the caption")),
        Act(.copyCaption) { $0.card?.caption.isEmpty == false ? ActFace(tr("Copy caption")) : nil },
        Act(.openPerson, keys: ["<Shift>a"], help: tr("Everything of this author")) { scene in
            let name = scene.card?.authorName ?? ""
            return name.isEmpty ? nil : ActFace(tr("More of this author"))
        },
        Act(.chooseTag) { $0.card?.item.tags.isEmpty == false ? ActFace(tr("Tags")) : nil },
        Act(.followAuthor) { scene in
            let name = TextColumns.fit(scene.authorName, in: 18)
            return scene.card?.item.author?.handle == nil || name.isEmpty ? nil : ActFace(tr("Follow %1…", name))
        },
        Act(.boost, keys: ["<Shift>b"], help: tr("Boost with your account, or take it back")) { scene in
            guard let card = scene.card, card.serverActs.contains(.boost) else { return nil }
            return ActFace(tr("Boost"), isChecked: card.isDone(.boost))
        },
        Act(.bookmark, keys: ["<Shift>s"], help: tr("Bookmark with your account, or remove it")) { scene in
            guard let card = scene.card, card.serverActs.contains(.bookmark) else { return nil }
            return ActFace(tr("Bookmark on the server"), isChecked: card.isDone(.bookmark))
        },
        Act(.reply, keys: ["<Shift>r"], help: tr("Reply in public with your account")) { scene in
            scene.card?.serverActs.contains(.reply) == true ? ActFace(tr("Reply in public…")) : nil
        },
        Act(.followThere) { scene in
            guard let card = scene.card, card.serverActs.contains(.follow), card.item.author?.handle != nil else {
                return nil
            }
            return ActFace(tr("Follow with your account"), isChecked: card.isDone(.follow))
        },
        Act(.signIn) { _ in ActFace(tr("Sign in…")) },
        Act(.hide, keys: ["x"], help: tr("Not interested")) { _ in ActFace(tr("Not interested")) },
        // The text is short, because a menu is as wide as its longest item, and a phone is narrow.
        Act(.hideAuthor) { scene in
            let name = TextColumns.fit(scene.authorName, in: 18)
            return name.isEmpty ? nil : ActFace(tr("Hide everything by %1", name))
        },
        Act(.undo, keys: ["<Control>z"], help: tr("Undo")),
        Act(.redo, keys: ["<Control><Shift>z"], help: tr("Redo")),
        Act(.copyLink, keys: ["<Control>c"], help: tr("Copy the post's link")) {
            $0.link == nil ? nil : ActFace(tr("Copy link"))
        },
        Act(.openOriginal, keys: ["<Control>Return"], help: tr("Open the post where it came from")) { scene in
            let isWebPage = scene.card?.item.page.map { Browser.canOpen($0.absoluteString) } ?? false
            return isWebPage ? ActFace(tr("Open original")) : nil
        },
        Act(.openCredit) { scene in
            let hasPage = scene.card?.item.attribution?.page.map { Browser.canOpen($0.absoluteString) } ?? false
            return hasPage ? ActFace(tr("Credit and licence")) : nil
        },
        Act(.copyFile, keys: ["<Control><Shift>c"], help: tr("Copy the file, or the picture in it")) {
            $0.ownFiles == nil ? nil : ActFace(tr("Copy file"))
        },
        Act(.showInFiles) { $0.ownFiles == nil ? nil : ActFace(tr("Show in Files")) },
        Act(.openWith) { $0.ownFiles == nil ? nil : ActFace(tr("Open with")) },
        Act(.moveToTrash, keys: ["Delete"], help: tr("Move the file to the Trash")) {
            $0.ownFiles == nil ? nil : ActFace(tr("Move to Trash"), icon: "user-trash-symbolic")
        },
        Act(.selectTile) { _ in ActFace(tr("Select")) },
        Act(.selectAll, keys: ["<Control>a"], help: tr("Select everything in the grid")),
        Act(.saveFile, keys: ["<Control>s"], help: tr("Save the file")) {
            $0.mayBeSaved ? ActFace(tr("Save file…")) : nil
        },
        Act(.saveFrame, keys: ["<Control><Shift>s"], help: tr("Save this picture")) {
            $0.hasFrames && $0.mayBeSaved ? ActFace(tr("Save this picture…")) : nil
        },
        Act(
            .menu, keys: ["Menu", "<Shift>F10"], help: tr("Everything that can be done with the post"),
            role: .menuOpener
        ) { _ in ActFace(tr("More actions"), icon: "mutoscope-more-symbolic") },
    ]

    private static let going: [Act] = [
        Act(.toggleStories, keys: ["t"], help: tr("People with stories")),
        Act(.toggleLayout, keys: ["c"], help: tr("Reel or cards")) { scene in
            let name = scene.showsCards ? tr("Reel view") : tr("Cards view")
            let icon = scene.showsCards ? "mutoscope-reel-symbolic" : "view-list-symbolic"
            return scene.isFeed ? ActFace(name, title: tr("Reel or cards"), icon: icon) : nil
        },
        Act(.openGrid, keys: ["g"], help: tr("Grid of the open source, and back")) {
            $0.isFeed ? ActFace(tr("Grid"), icon: "view-grid-symbolic") : nil
        },
        Act(.clearFilter) { _ in ActFace(tr("Show everything")) },
        Act(
            .openLibrary, keys: ["b"], help: tr("Library: what you liked, saved, watched and hid"),
            reach: [.whileWriting]
        ) { _ in ActFace(tr("Library"), icon: "mutoscope-library-symbolic") },
        Act(
            .search, keys: ["<Control>f", "slash"], help: tr("Search this source and everything you saw"),
            reach: [.whileWriting]
        ) { _ in ActFace(tr("Search"), icon: "system-search-symbolic") },
        Act(.openFollowing, keys: ["<Shift>g"], help: tr("Following: what is new from everyone you follow")) { _ in
            ActFace(tr("Following"))
        },
        Act(.openFollows, keys: ["<Control>g"], help: tr("Follows: whom you follow"), reach: [.whileWriting]) { _ in
            ActFace(tr("Follows…"))
        },
        Act(.followSource, keys: ["a"], help: tr("Follow this source, or no longer")) { scene in
            ActFace(scene.isFollowed ? tr("Unfollow") : tr("Follow"))
        },
        Act(
            .openDiscover, keys: ["d"], help: tr("Discover: people, channels and feeds of the open web")
        ) { _ in ActFace(tr("Discover…")) },
        Act(.openFound) { _ in ActFace(tr("Open")) },
        Act(.openFrontDoor, keys: ["<Control>n"], help: tr("Open your folders, an address or the sample; follow")) {
            _ in
            ActFace(tr("Open or follow…"))
        },
        Act(.addFollow) { _ in ActFace(tr("Follow something…"), icon: "list-add-symbolic") },
        Act(.openFollow) { _ in ActFace(tr("Open")) },
        Act(.editFollow) { _ in ActFace(tr("Details…")) },
        Act(.muteFollow) { $0.follow?.isMuted(at: Date()) == false ? ActFace(tr("Mute for a week")) : nil },
        Act(.unmuteFollow) { $0.follow?.isMuted(at: Date()) == true ? ActFace(tr("Unmute")) : nil },
        Act(.unfollow) { _ in ActFace(tr("Unfollow")) },
        Act(.refreshFollows) { _ in ActFace(tr("Ask all now"), icon: "view-refresh-symbolic") },
        Act(.importFollows) { _ in ActFace(tr("Import OPML…")) },
        Act(.exportFollows) { _ in ActFace(tr("Export OPML…")) },
        Act(.openSources, keys: ["<Control>l"], help: tr("Sources"), reach: [.whileWriting]),
        Act(.addSource) { _ in ActFace(tr("Add source…")) },
        Act(.openFile, keys: ["<Control>o"], help: tr("Open a file")) { _ in ActFace(tr("Open file…")) },
        Act(.openFolder) { _ in ActFace(tr("Open folder…")) },
        Act(.editSources) { _ in ActFace(tr("Edit sources…")) },
        Act(.pasteSource, keys: ["<Control>v"], help: tr("Open the address on the clipboard")),
        Act(.refresh, keys: ["<Control>r", "F5"], help: tr("Read the feed again")),
        Act(.back, keys: ["Escape", "<Alt>Left"], help: tr("Back, or leave fullscreen"), reach: [.whileWriting]),
        Act(.leave, reach: [.overStories]) { _ in ActFace(tr("Back"), icon: "go-previous-symbolic") },
        Act(.backToFeed) { _ in ActFace(tr("Back to the feed")) },
        Act(.openTexts, reach: [.overStories]),
        Act(.showOwn) { _ in ActFace(tr("Your videos and pictures")) },
        Act(.showSample) { _ in ActFace(tr("Sample")) },
        Act(.keepSource) { _ in ActFace(tr("Keep this source")) },
        Act(.clearRecents) { _ in ActFace(tr("Clear this list")) },
        Act(.openEntry) { _ in ActFace(tr("Open")) },
        Act(.removeEntry) { $0.list?.removal.map { ActFace($0) } },
        Act(.unhide) { _ in ActFace(tr("Unhide")) },
        Act(.keepHistory) { _ in ActFace(tr("Keep history")) },
        Act(.clearHistory) { _ in ActFace(tr("Clear history…"), icon: "user-trash-symbolic") },
        Act(.clearSearch) { _ in ActFace(tr("Clear the search")) },
    ]

    private static let window: [Act] = [
        Act(.openMenu, keys: ["F10"], help: tr("Main menu"), reach: [.whileWriting]),
        Act(.publish) { _ in ActFace(tr("Publish…"), icon: "mutoscope-share-symbolic") },
        Act(.exportData) { _ in ActFace(tr("Export what you did…")) },
        Act(.importData) { _ in ActFace(tr("Import…")) },
        Act(.resetStories) { _ in ActFace(tr("Reset data…")) },
        Act(
            .openPreferences, keys: ["<Control>comma"], help: tr("Preferences"),
            reach: [.whileWriting, .overStories]
        ) { _ in ActFace(tr("Preferences")) },
        Act(
            .openShortcuts, keys: ["<Control>question", "F1"], help: tr("Keys"), reach: [.whileWriting, .overStories]
        ) { _ in ActFace(tr("Keys")) },
        Act(.openAbout) { _ in ActFace(tr("About Mutoscope")) },
        Act(.toggleReadings, keys: ["<Control><Shift>d"], help: tr("What the player is doing"), reach: [.overStories]),
        Act(.close, keys: ["<Control>q", "<Control>w"], help: tr("Close"), reach: [.whileWriting, .overStories]),
    ]

    /// A remote control names the state that it wants, whatever lies over the feed.
    private static let remote: [Act] = [
        AppAct.raise, .setFullscreen, .play, .pause, .stop, .seekTo, .setVolume, .setSpeed, .setAtEnd, .setShuffle,
        .askToOpen,
    ].map { Act($0, reach: [.overStories]) }
}
