// The foot of a story: Like.
// Thread: main actor. Invariant: it shows what the store says; pressing it only asks.

import FeedsCore
import GtkBridge

final class StoryFoot {
    let root: Box
    private let like = Button(icon: "mutoscope-heart-outline-symbolic", name: "Like").styled("story-button", "like")
    private let message = Box(.horizontal)

    init() {
        root = Box(.horizontal, spacing: 6, [message.expand(vertically: false), like]).styled("story-foot")
        root.align(.fill, .end)
    }

    func show(name: String) {}

    func show(isLiked: Bool) {
        like.set(icon: isLiked ? "mutoscope-heart-symbolic" : "mutoscope-heart-outline-symbolic")
        like.set(css: "liked", isLiked)
        like.setAccessible(.pressed(isLiked))
    }

    func leave() {}

    func onLike<Owner: AnyObject>(_ owner: Owner, _ body: @escaping (Owner) -> Void) { like.onClicked(owner, body) }
}
