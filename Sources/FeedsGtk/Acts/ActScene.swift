// What the words, the icon and the offer of an act depend on.
// Thread: main actor. Invariant: an act's face reads nothing else.

import FeedsCore
import FeedsEngine
import FeedsModels

struct ActScene {
    /// The post; nil where an act is offered for no post, as in the header.
    var card: PostViewModel?
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
    var isVideo: Bool { card?.isVideo == true }
    /// True without a post, so that the button has a face before it has a post.
    var hasSound: Bool { card.map { $0.isVideo && $0.media.metadata.hasSound != false } ?? true }
}
