// The buttons at the right edge of a page: what the source counts, share, sound.
// Thread: main actor. Invariant: a count the source does not give has no place here.

import FeedsCore
import FeedsModels
import GtkBridge

final class ActionRail {
    let root = Box(.vertical, spacing: 14)
    private let likes = CountBadge(icon: "mutoscope-heart-symbolic", noun: "likes")
    private let comments = CountBadge(icon: "mutoscope-comment-symbolic", noun: "comments")
    private let views = CountBadge(icon: "mutoscope-eye-symbolic", noun: "views")
    private let share = Button(icon: "mutoscope-share-symbolic", name: "Copy link").styled("rail")
    private let sound = Button(icon: "audio-volume-high-symbolic", name: "Mute").styled("rail")

    init() {
        for badge in [likes, comments, views] { root.append(badge.root) }
        root.append(share)
        root.append(sound)
        root.align(.end, .end).styled("rail-box")
    }

    func show(_ card: FeedItemViewModel, hasSound: Bool) {
        likes.show(card.likes)
        comments.show(card.commentCount)
        views.show(card.views)
        share.isVisible = card.item.page != nil
        sound.isVisible = hasSound
    }

    func show(isMuted: Bool) {
        sound.set(icon: isMuted ? "audio-volume-muted-symbolic" : "audio-volume-high-symbolic")
        sound.name = isMuted ? "Unmute" : "Mute"
        sound.setAccessible(.pressed(isMuted))
    }

    func onShare<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) { share.onClicked(owner, body) }
    func onSound<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) { sound.onClicked(owner, body) }
}

/// An icon with a number below it; shown, not pressed.
final class CountBadge {
    let root: Box
    private let number = Label().styled("rail-count")
    private let noun: String

    init(icon: String, noun: String) {
        self.noun = noun
        root = Box(.vertical, spacing: 2, [Image(icon: icon, pixels: 24).styled("rail-icon"), number])
        root.isVisible = false
    }

    func show(_ count: String?) {
        root.isVisible = count != nil
        number.text = count ?? ""
        root.accessibleName = count.map { "\($0) \(noun)" } ?? ""
    }
}
