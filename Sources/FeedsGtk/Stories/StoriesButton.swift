// The header's button for the tray: a ring that says whether there are stories that the user has not seen.
// Thread: main actor. Invariant: visible only over a reel that has stories.

import FeedsCore
import FeedsModels
import GtkBridge

final class StoriesButton {
    let root: Button
    private let ring: Box
    private let bindings = Bindings()
    private var isOverReel = true
    private var hasStories = false
    /// Called when the button may have come or gone.
    var onChange: (() -> Void)?

    init() {
        let icon = Image(icon: "avatar-default-symbolic", pixels: 14)
        ring = Box(.horizontal, [Box(.horizontal, [icon]).styled("story-dot")]).styled("story-ring")
        root = Button(child: ring.align(.center, .center), name: tr("Stories")).styled("head").align(.center, .center)
        root.isVisible = false
    }

    func follow(_ scene: StoryScene) {
        bindings.cancel()
        bindings.bind(self) { [weak scene] button in
            guard let scene else { return }
            button.hasStories = !scene.model.stories.isEmpty
            let hasUnseen = scene.hasUnseen
            button.ring.set(css: "unseen", hasUnseen)
            button.root.name = hasUnseen ? tr("Stories, something new") : tr("Stories")
            button.update()
        }
    }

    func show(isOverReel: Bool) {
        self.isOverReel = isOverReel
        update()
    }

    private func update() {
        root.isVisible = isOverReel && hasStories
        onChange?()
    }
}
