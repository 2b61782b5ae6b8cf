// Fingers and mouse near the line at the page's foot: sideways drags scrub, up and down turn the page as anywhere.
// Thread: main actor. Invariant: the widgets below keep every press until a drag has gone sideways.

import FeedsCore
import FeedsEngine
import GtkBridge

final class ScrubTouch {
    /// The widget that hears the presses. It must also hear long presses, so that either kind ends the other.
    private unowned let root: Widget
    /// The widget with the line at its foot; it lies within `root`.
    private unowned let area: Widget
    private let scrub: ScrubModel
    private var start: (x: Double, y: Double)?
    private var isScrubbing = false
    /// The face with the line; nil if there is none.
    let face: () -> (any ScrubHost)?
    /// Called when a pointer came near the line, or left it.
    var onNear: ((Bool) -> Void)?

    /// Called when the line takes the press, which is then no tap or drag of the page.
    var onTake: (() -> Void)?

    /// The heights in which a drag may begin, and in which a press means the line itself.
    private static let zone = 48.0
    private static let reach = 10.0

    init(on root: Widget, area: Widget, scrub: ScrubModel, face: @escaping () -> (any ScrubHost)?) {
        self.root = root
        self.area = area
        self.scrub = scrub
        self.face = face
        root.onDrag(self, captures: true) { $0.drag($1, $2) }
        root.onPointer(self) { touch, pointer in
            guard case .at(let x, let y) = pointer, let place = touch.place(x, y) else { return touch.near(false) }
            touch.near(touch.isIn(Self.zone / 2, place.y))
        }
    }

    private var isNear = false

    private func near(_ isNear: Bool) {
        guard isNear != self.isNear else { return }
        self.isNear = isNear
        onNear?(isNear)
    }

    private func isIn(_ reach: Double, _ y: Double) -> Bool {
        let height = Double(area.height)
        return y > height - reach && y <= height
    }

    private func place(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        guard area !== root else { return (x, y) }
        return area.origin(in: root).map { (x - $0.x, y - $0.y) }
    }

    /// The start of the drag, if it may become scrubbing.
    private func start(_ x: Double, _ y: Double) -> (x: Double, y: Double)? {
        guard let place = place(x, y), isIn(Self.zone, place.y) else { return nil }
        return face()?.canScrub == true && scrub.isPossible ? place : nil
    }

    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began(let x, let y): start = start(x, y)
        case .moved(let dx, let dy): moved(gesture, dx, dy)
        case .ended(let dx, let dy, let isCancelled): ended(gesture, dx, dy, isCancelled)
        }
    }

    private func moved(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        guard let start else { return }
        if !isScrubbing {
            guard max(abs(dx), abs(dy)) > TapRules.slop else { return }
            guard abs(dx) > abs(dy), scrub.began() else { return self.start = nil }
            isScrubbing = true
            take(gesture)
        }
        scrub.moved(to: share(start.x + dx))
    }

    private func ended(_ gesture: DragGesture, _ dx: Double, _ dy: Double, _ isCancelled: Bool) {
        defer { (start, isScrubbing) = (nil, false) }
        if isScrubbing { return isCancelled ? scrub.cancelled() : scrub.released() }
        // A press on the line itself jumps to that position.
        guard let start, !isCancelled, isIn(Self.reach, start.y), let length = scrub.duration else { return }
        take(gesture)
        scrub.jump(to: share(start.x) * length)
    }

    /// Calls `onTake` before the claim, because the page's own gesture takes a claimed press for an ended press.
    private func take(_ gesture: DragGesture) {
        onTake?()
        gesture.claim()
    }

    /// Time runs from the left in every language, as the line does.
    private func share(_ x: Double) -> Double { x / Double(max(1, area.width)) }
}
