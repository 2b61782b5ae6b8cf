// Turns fingers, mouse, wheel and touchpad on the viewer into taps, holds, and drags between people or away.
// Thread: main actor. Invariant: a press is a tap, a hold, a drag one way, or nothing; every press is released.

import FeedsEngine
import GtkBridge

final class StoryInput {
    private unowned let view: StoryViewer
    private var touch = StoryTouch()
    private var drag: StoryTouch.Drag?
    /// When the last press began.
    private var pressedAt = 0.0
    private weak var area: Widget?

    init(_ view: StoryViewer) { self.view = view }

    func attach(to area: Widget) {
        self.area = area
        area.onDrag(self) { $0.press($1, $2) }
        area.onScroll(self) { $0.scroll($1) }
    }

    // MARK: Presses

    private func press(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began(let x, _):
            drag = nil
            pressedAt = gesture.time
            let share = view.pressed(atX: x)
            _ = touch.handle(share.map { .pressed(share: $0) } ?? .cancelled)
        case .moved(let dx, let dy): moved(gesture, dx, dy)
        case .ended(let dx, let dy, let isCancelled): ended(gesture, dx, dy, isCancelled: isCancelled)
        }
    }

    private func moved(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        if case .dragStarted(let kind) = touch.handle(.moved(dx: dx, dy: dy)) {
            drag = kind
            gesture.claim()
            begin(kind)
        }
        switch drag {
        case .sideways: view.driver.dragMoved(dx, at: gesture.time)
        case .down: view.pulled(dy, at: gesture.time)
        case .up, nil: break
        }
    }

    /// The press has become a drag, which pauses the story until the drag ends.
    private func begin(_ kind: StoryTouch.Drag) {
        switch kind {
        case .sideways: view.dragBegan(pressedAt: pressedAt)
        case .down: view.pullBegan(pressedAt: pressedAt)
        case .up: break
        }
        view.released(on: nil)
    }

    private func ended(_ gesture: DragGesture, _ dx: Double, _ dy: Double, isCancelled: Bool) {
        defer { drag = nil }
        switch drag {
        case .sideways: view.dragEnded(at: gesture.time, isCancelled: isCancelled)
        case .down: view.pullEnded(dy, at: gesture.time, isCancelled: isCancelled)
        case .up: if !isCancelled { view.act(.write) }
        case nil:
            if case .tapped(let side) = touch.handle(isCancelled ? .cancelled : .released) {
                view.released(on: side)
            } else {
                view.released(on: nil)
            }
        }
    }

    // MARK: Wheels and touchpads

    /// People stand side by side, but a wheel turns along a single axis, so it also turns to people.
    private func scroll(_ step: ScrollStep) -> Bool {
        guard let area, area.width > 0 else { return false }
        switch step {
        case .notches(let dx, let dy):
            view.driver.wheel(notches: abs(dx) > abs(dy) ? dx : dy)
        case .pixels(let dx, let dy):
            guard abs(dx) > abs(dy) else { return true }
            view.driver.scrolled(pages: dx / Double(area.width) * (area.isRightToLeft ? -1 : 1))
        case .zoomed: break
        case .ended: view.driver.scrollEnded()
        }
        return true
    }
}
