// The line below the author's name: the handle, then the age and the views.
// Thread: main actor. Invariant: where both have no room, the handle is cut first.

import FeedsCore
import GtkBridge

final class PostByline {
    let root: Box
    private let handle = Label().startAligned().singleLine().styled("age")
    private let age = Label().startAligned().singleLine().styled("age")

    init() { root = Box(.horizontal, spacing: 6, [handle, age]) }

    func show(_ card: PostViewModel) {
        handle.text = card.handle
        let text = card.ageAndViews
        age.text = handle.text.isEmpty || text.isEmpty ? text : "· " + text
        handle.isVisible = !handle.text.isEmpty
        age.isVisible = !text.isEmpty
        root.isVisible = handle.isVisible || age.isVisible
    }
}
