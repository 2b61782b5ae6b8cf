// The buttons at the right edge of a page: what every post offers, as far as there is room, its link and the sound.
// Thread: main actor. Invariant: what has no room here is in the menu.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class ActionRail {
    let root = Box(.vertical, spacing: RailFit.gap)
    let buttons = PostButtons(.vertical)
    private let share = CountButton(.vertical, icon: "mutoscope-share-symbolic", name: tr("Copy link"))
    private let sound = CountButton(.vertical, icon: "audio-volume-high-symbolic", name: tr("Mute"))
    private var hasLink = false
    private var hasSound = false
    private var room = 600
    private var textScale = 1.0
    private var fit = RailFit(room: 600, wanted: RailFit.Part.allCases, counted: [])

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
        fitButtons()
    }

    func show(isMuted: Bool) {
        sound.show(icon: isMuted ? "audio-volume-muted-symbolic" : "audio-volume-high-symbolic")
        sound.root.name = isMuted ? tr("Unmute") : tr("Mute")
        sound.root.setAccessible(.pressed(isMuted))
    }

    func fit(room: Int, textScale: Double) {
        self.room = room
        self.textScale = textScale
        fitButtons()
    }

    private func fitButtons() {
        let wanted = RailFit.Part.allCases.filter { part in
            switch part {
            case .share: hasLink
            case .sound: hasSound
            case .menu, .like, .comments, .save: true
            }
        }
        let counted: [RailFit.Part] =
            (buttons.like.hasCount ? [.like] : []) + (buttons.comments.hasCount ? [.comments] : [])
        fit = RailFit(room: room, wanted: wanted, counted: counted, textScale: textScale)
        buttons.like.root.isVisible = fit.parts.contains(.like)
        buttons.comments.root.isVisible = fit.parts.contains(.comments)
        buttons.save.root.isVisible = fit.parts.contains(.save)
        share.root.isVisible = fit.parts.contains(.share)
        sound.root.isVisible = fit.parts.contains(.sound)
        buttons.like.showsCount = fit.showsCounts
        buttons.comments.showsCount = fit.showsCounts
    }

    /// There is sound, and no room for its button.
    var lacksSound: Bool { hasSound && !fit.parts.contains(.sound) }
    var lacksComments: Bool { !fit.parts.contains(.comments) }

    func onShare<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        share.root.onClicked(owner, body)
    }

    func onSound<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) {
        sound.root.onClicked(owner, body)
    }
}
