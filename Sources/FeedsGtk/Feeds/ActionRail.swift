// The buttons at the right edge of a page: what every post offers, and where there is room, its link and the sound.
// Thread: main actor. Invariant: what has no room here is in the menu.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class ActionRail {
    let root = Box(.vertical, spacing: ActionRail.gap)
    let buttons = PostButtons(.vertical)
    private let share = CountButton(.vertical, icon: "mutoscope-share-symbolic", name: tr("Share"))
    private let sound = CountButton(.vertical, icon: "audio-volume-high-symbolic", name: tr("Mute"))
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
        share.root.readAsMenuOpener()
        root.styled("rail-box")
    }

    func show(_ card: FeedItemViewModel, hasSound: Bool) {
        buttons.show(card)
        self.hasSound = hasSound
        showExtras()
    }

    func show(_ level: SoundLevel) {
        sound.show(icon: PlaybackControls.icon(of: level))
        sound.root.name = level.isSilent ? tr("Unmute") : tr("Mute")
        sound.root.setAccessible(.pressed(level.isSilent))
        sound.root.describe(tr("Volume %1 %", Int((level.volume * 100).rounded()).formatted()))
    }

    func fit(extras: Int) {
        self.extras = extras
        showExtras()
    }

    /// The sound has a key and sharing a place in the menu, so they are the first to go.
    private func showExtras() {
        sound.root.isVisible = hasSound && extras > 0
        share.root.isVisible = extras > (sound.root.isVisible ? 1 : 0)
    }

    /// There is sound, and no room for its button.
    var lacksSound: Bool { hasSound && !sound.root.isVisible }

    func onShare<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Widget) -> Void) {
        let anchor = share.root
        anchor.onClicked(owner) { [weak anchor] owner in if let anchor { body(owner, anchor) } }
    }

    /// A wheel over the sound: louder (+) or softer (−).
    func onVolume<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Double) -> Void) {
        sound.root.onScroll(owner) { owner, step in
            switch step {
            case .notches(_, let dy): if dy != 0 { body(owner, -dy) }
            case .pixels, .ended: break
            }
            return true
        }
    }

    /// The second button of a mouse on the sound asks for a slider.
    func onSlider<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner, Widget) -> Void) {
        let anchor = sound.root
        anchor.onMenuRequest(owner) { [weak anchor] owner, _, _ in if let anchor { body(owner, anchor) } }
    }

    func onSound<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        sound.root.onClicked(owner, body)
    }
}
