// A round face in a ring that says whether there are stories that the user has not seen.
// Thread: main actor. Invariant: the ring is coloured exactly while the user has unseen stories.

import GtkBridge

final class RingedFace {
    let root: Box
    private let avatar: Avatar

    /// `size` is the face's width in pixels; gap and ring come around it.
    init(size: Int) {
        avatar = Avatar(size: size)
        let gap = Box(.horizontal, [avatar]).styled("story-gap")
        root = Box(.horizontal, [gap]).styled("story-ring").align(.center, .center)
        root.readAsDecoration()
    }

    func show(name: String, picture: Texture?) { avatar.show(name: name, picture: picture) }
    func show(isSeen: Bool) { root.set(css: "unseen", !isSeen) }
}
