// The tray: one line of people with stories, over the reel or above the cards.
// Thread: main actor. Invariant: a drag along it scrolls it, and any other goes to what lies below.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryTray {
    let root: Box
    let people: StoryPeople
    private var startOffset = 0.0
    private var isScrolling = false

    init(model: StoryListViewModel, faces: AvatarStore) {
        people = StoryPeople(.horizontal, model: model, faces: faces)
        people.root.request(height: StoryFace.height)
        root = Box(.vertical, [people.root.expand(vertically: false)]).styled("story-tray")
        root.onDrag(self) { $0.drag($1, $2) }
    }

    /// A mouse drags it like a finger does.
    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began:
            isScrolling = false
            startOffset = people.offset
        case .moved(let dx, let dy):
            if !isScrolling, abs(dx) > TapRules.slop, abs(dx) > abs(dy) {
                isScrolling = true
                gesture.claim()
            }
            if isScrolling { people.offset = startOffset - (root.isRightToLeft ? -dx : dx) }
        case .ended: isScrolling = false
        }
    }
}
