// Turns fingers, mouse and touchpad on the reel into PagerMotion's events; sideways ones go to the album.
// Thread: main actor. Invariant: a press is a tap, a drag along one axis, or nothing.

import FeedsEngine
import GtkBridge

final class ReelInput {
    private unowned let reel: ReelView
    private var axis: TapRules.Axis?
    private var rules = TapRules()
    private var scrolled = VelocityTracker()
    private var scrollTotal = 0.0

    init(reel: ReelView) { self.reel = reel }

    func attach(to root: Widget) {
        root.onDrag(self) { $0.drag($1, $2) }
        root.onScroll(self) { $0.scroll($1) }
    }

    // MARK: Presses

    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began(let x, let y):
            axis = nil
            _ = rules.handle(.pressed(x: x, y: y, time: Clock.now))
        case .moved(let dx, let dy): moved(gesture, dx, dy)
        case .ended(_, _, let isCancelled): ended(isCancelled: isCancelled)
        }
    }

    private func moved(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        if axis == nil { decideAxis(gesture, dx, dy) }
        switch axis {
        case .vertical: reel.dragMoved(dy)
        case .horizontal: reel.currentPlayer?.dragMoved(dx)
        case nil: break
        }
    }

    private func decideAxis(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        guard max(abs(dx), abs(dy)) > TapRules.slop else { return }
        _ = rules.handle(.cancelled)
        let isSideways = abs(dx) > abs(dy)
        gesture.claim()
        if isSideways, reel.currentPlayer?.turn(.dragBegan(time: Clock.now)) == true {
            axis = .horizontal
        } else {
            axis = .vertical
            reel.perform(.dragBegan(time: Clock.now))
        }
    }

    private func ended(isCancelled: Bool) {
        defer { axis = nil }
        switch axis {
        case .vertical: isCancelled ? reel.perform(.dragCancelled(time: Clock.now)) : reel.dragEnded()
        case .horizontal: reel.currentPlayer?.dragEnded()
        case nil:
            let commands = rules.handle(isCancelled ? .cancelled : .released(time: Clock.now))
            if case .tapped = commands.first { reel.tapped() }
        }
    }

    // MARK: Wheels and touchpads

    private func scroll(_ step: ScrollStep) -> Bool {
        switch step {
        case .notches(let dx, let dy):
            if abs(dx) > abs(dy) { return reel.currentPlayer?.turn(.wheel(notches: dx, time: Clock.now)) ?? false }
            reel.perform(.wheel(notches: dy, time: Clock.now))
        case .pixels(let dx, let dy):
            guard abs(dy) >= abs(dx), reel.root.height > 0 else { return false }
            let pages = dy / Double(reel.root.height)
            scrollTotal += pages
            scrolled.add(scrollTotal, at: Clock.now)
            reel.perform(.scroll(pages: pages, time: Clock.now))
        case .ended:
            reel.perform(.scrollEnded(velocity: scrolled.velocity(at: Clock.now), time: Clock.now))
            scrolled.reset()
            scrollTotal = 0
        }
        return true
    }
}
