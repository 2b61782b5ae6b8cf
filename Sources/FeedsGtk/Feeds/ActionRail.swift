// The buttons at the right edge of a page: what every post offers, as far as there is room, its link and the sound.
// Thread: main actor. Invariant: what has no room here is in the menu.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class ActionRail {
    let root: Box
    /// At the edge, and beside that where the page is low.
    private let first = Box(.vertical, spacing: RailFit.gap).align(.fill, .end)
    private let second = Box(.vertical, spacing: RailFit.gap).align(.fill, .end)
    let buttons = PostButtons(.vertical)
    private let share = CountButton(.vertical, icon: "mutoscope-share-symbolic", name: tr("Share"))
    private let sound = CountButton(.vertical, icon: "audio-volume-high-symbolic", name: tr("Mute"))
    private var hasSound = false
    /// False where the message field beside it has the post's heart.
    var hasLike = true {
        didSet { if hasLike != oldValue { fitButtons() } }
    }
    private var room = 600
    private var columns = 1
    private var textScale = 1.0
    private var fit = RailFit(room: 600, wanted: RailFit.Part.allCases, counted: [])

    init() {
        root = Box(.horizontal, spacing: RailFit.gap, [second, first])
        for part in [buttons.like.root, buttons.comments.root, buttons.save.root, share.root, sound.root] {
            first.append(part)
        }
        first.append(buttons.menu.root)
        second.isVisible = false
        sound.root.readAsToggle()
        share.root.readAsMenuOpener()
        root.styled("rail-box")
    }

    func show(_ card: FeedItemViewModel, hasSound: Bool) {
        buttons.show(card)
        self.hasSound = hasSound
        fitButtons()
    }

    func show(_ level: SoundLevel) {
        sound.show(icon: PlaybackControls.icon(of: level))
        sound.root.name = level.isSilent ? tr("Unmute") : tr("Mute")
        sound.root.setAccessible(.pressed(level.isSilent))
        sound.root.describe(tr("Volume %1 %", Int(saturating: (level.volume * 100).rounded()).formatted()))
    }

    func fit(room: Int, columns: Int, textScale: Double) {
        self.room = room
        self.columns = columns
        self.textScale = textScale
        fitButtons()
    }

    private func fitButtons() {
        let wanted = RailFit.Part.allCases.filter { part in
            switch part {
            case .sound: hasSound
            case .like: hasLike
            case .share, .menu, .comments, .save: true
            }
        }
        let counted: [RailFit.Part] =
            (buttons.like.hasCount ? [.like] : []) + (buttons.comments.hasCount ? [.comments] : [])
        let old = fit
        fit = RailFit(room: room, columns: columns, wanted: wanted, counted: counted, textScale: textScale)
        if fit.second != old.second { fillColumns() }
        buttons.like.root.isVisible = fit.parts.contains(.like)
        buttons.comments.root.isVisible = fit.parts.contains(.comments)
        buttons.save.root.isVisible = fit.parts.contains(.save)
        share.root.isVisible = fit.parts.contains(.share)
        sound.root.isVisible = fit.parts.contains(.sound)
        buttons.like.showsCount = fit.showsCounts
        buttons.comments.showsCount = fit.showsCounts
    }

    /// The menu is the last one of its column.
    private func fillColumns() {
        for (part, button) in [(RailFit.Part.share, share.root), (.sound, sound.root)] {
            (button.isIn(first) ? first : second).remove(button)
            (fit.second.contains(part) ? second : first).append(button)
        }
        first.remove(buttons.menu.root)
        first.append(buttons.menu.root)
        second.isVisible = !fit.second.isEmpty
    }

    /// There is sound, and no room for its button.
    var lacksSound: Bool { hasSound && !fit.parts.contains(.sound) }
    var lacksComments: Bool { !fit.parts.contains(.comments) }

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
