// The tray: a single line of people with stories, over the reel or above the cards.
// Thread: main actor. Invariant: a drag along the tray scrolls it; any other drag goes to the widget below.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class StoryTray {
    let root: Box
    let people: StoryPeople
    private var startOffset = 0.0
    /// The user would have to turn their head to read a longer line.
    private static let widest = 960
    private var isScrolling = false

    init(model: StoriesModel, faces: AvatarStore, router: ActRouter) {
        people = StoryPeople(.horizontal, model: model, faces: faces, router: router)
        people.root.request(height: StoryFace.height(textScale: 1))
        let row = Clamp(people.root.expand(vertically: false), width: Self.widest)
        root = Box(.vertical, [row.expand(vertically: false)]).styled("story-tray")
        root.onDrag(self) { $0.drag($1, $2) }
        root.onScroll(self) { $0.scroll($1) }
    }

    var textScale = 1.0 {
        didSet {
            people.textScale = textScale
            people.root.request(height: StoryFace.height(textScale: textScale))
        }
    }

    /// A wheel turns along a single axis, so over the tray it scrolls the people.
    private func scroll(_ step: ScrollStep) -> Bool {
        switch step {
        case .notches(let dx, let dy): people.scroll(by: abs(dx) > abs(dy) ? dx : dy)
        case .pixels(let dx, let dy):
            guard abs(dx) > abs(dy) else { return true }
            people.scroll(by: dx * (root.isRightToLeft ? -1 : 1) / Double(StoryFace.width))
        case .zoomed, .ended: break
        }
        return true
    }

    /// A mouse drags the tray like a finger does.
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
