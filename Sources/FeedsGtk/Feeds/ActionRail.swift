// The buttons at the right edge of a page: what every post offers, and where there is room, its link and the sound.
// Thread: main actor. Invariant: what has no room here is in the menu.

import FeedsCore
import FeedsModels
import GtkBridge

final class ActionRail {
    let root = Box(.vertical, spacing: ActionRail.gap)
    let buttons = PostButtons(.vertical)
    private let share = CountButton(.vertical, icon: "mutoscope-share-symbolic", name: tr("Copy link"))
    private let sound = CountButton(.vertical, icon: "audio-volume-high-symbolic", name: tr("Mute"))
    private var hasLink = false
    private var hasSound = false
    /// How many of the buttons that may be missing have room.
    private var extras = 2

    nonisolated static let gap = 8
    /// As the style sheet has them.
    nonisolated static let buttonHeight = 44
    nonisolated static let countedHeight = 60

    init() {
        for part in [buttons.like.root, buttons.comments.root, buttons.save.root, share.root, sound.root] {
            root.append(part)
        }
        root.append(buttons.menu.root)
        sound.root.readAsToggle()
        root.styled("rail-box")
    }

    func show(_ card: FeedItemViewModel, hasSound: Bool) {
        buttons.show(card)
        hasLink = card.item.page != nil
        self.hasSound = hasSound
        showExtras()
    }

    func show(isMuted: Bool) {
        sound.show(icon: isMuted ? "audio-volume-muted-symbolic" : "audio-volume-high-symbolic")
        sound.root.name = isMuted ? tr("Unmute") : tr("Mute")
        sound.root.setAccessible(.pressed(isMuted))
    }

    func fit(extras: Int) {
        self.extras = extras
        showExtras()
    }

    /// The sound has a key and the link a place in the menu, so they are the first to go.
    private func showExtras() {
        sound.root.isVisible = hasSound && extras > 0
        share.root.isVisible = hasLink && extras > (sound.root.isVisible ? 1 : 0)
    }

    /// There is sound, and no room for its button.
    var lacksSound: Bool { hasSound && !sound.root.isVisible }

    func onShare<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        share.root.onClicked(owner, body)
    }

    func onSound<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        sound.root.onClicked(owner, body)
    }
}
