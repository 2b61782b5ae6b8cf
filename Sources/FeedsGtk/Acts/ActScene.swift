// What the words, the icon and the offer of an act depend on.
// Thread: main actor. Invariant: an act's face reads nothing else.

import FeedsCore
import FeedsEngine
import FeedsModels

struct ActScene {
    /// The post; nil where an act is offered for no post, as in the header.
    var card: FeedItemViewModel?
    var settings: SettingsModel?
    var captions: CaptionsModel?
    /// Over a feed, and there over the reel.
    var isFeed = true
    var isReel = true
    /// Nil where the menu is made once and cannot follow it.
    var isFullscreen: Bool?
    /// The acts whose buttons have no room on the rail.
    var folded: Set<AppAction> = []

    var sound: SoundLevel { settings?.current.sound ?? SoundLevel(volume: 1, isMuted: false) }
    var showsCards: Bool { settings?.current.layout == .cards }
    var isVideo: Bool { card?.isVideo == true }
    /// True without a post, too.
    var hasSound: Bool { card.map { $0.isVideo && $0.media.metadata.hasSound != false } ?? true }
}
