// What the words, the icon and the offer of an act depend on.
// Thread: main actor. Invariant: an act's face reads nothing else.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

struct ActScene {
    /// The post; nil where an act is offered for no post, as in the header.
    var card: PostViewModel?
    /// The open story, in the stories viewer.
    var story: StoryViewModel?
    /// The list of the library that shows the tile, and the tile's post.
    var list: LibraryListViewModel?
    var entry: LibraryEntryViewModel?
    /// The line of the screen of the follows.
    var follow: Follow?
    /// True if the user follows the open source.
    var isFollowed = false
    var settings: SettingsModel?
    var captions: CaptionsModel?
    /// True over a feed; then `isReel` tells the reel from the cards.
    var isFeed = true
    var isReel = true
    /// Nil for a menu that is made once, because it could not follow a later change.
    var isFullscreen: Bool?
    /// The acts whose buttons have no room on the rail.
    var folded: Set<AppAct> = []

    var sound: Volume { settings?.current.sound ?? Volume(volume: 1, isMuted: false) }
    var showsCards: Bool { settings?.current.layout == .cards }
    var isVideo: Bool { card?.isVideo == true || story?.isVideo == true }
    /// False for a sound, whose picture is no part of it.
    var hasFrames: Bool { isVideo && (card?.media ?? story?.image.media)?.isSound != true }
    var authorName: String { card?.authorName ?? story?.authorName ?? "" }
    /// False when the author or the server allows no copy.
    var mayBeSaved: Bool { card?.item.mayBeSaved ?? true }
    /// True without a post, so that the button has a face before it has a post.
    var hasSound: Bool { card.map { $0.isVideo && $0.media.metadata.hasSound != false } ?? true }

    /// The post's files in the user's own folder.
    var ownFiles: [String]? { (card?.item ?? entry?.entry.post)?.ownFiles }

    /// Those of them that the user copies, opens or passes on.
    var ownStills: [String]? { (card?.item ?? entry?.entry.post)?.ownStills }

    /// The address to copy; nil if there is none.
    var link: String? {
        guard let media = story?.image.media else { return (card?.item ?? entry?.entry.post)?.page?.absoluteString }
        // A story has no page of its own, so its link leads to its file.
        return media.renditions.first.map(\.url.absoluteString).flatMap { Browser.canOpen($0) ? $0 : nil }
    }
}
