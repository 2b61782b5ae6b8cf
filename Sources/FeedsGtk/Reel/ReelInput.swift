// Turns fingers, mouse and touchpad on the reel into PagerMotion's events; sideways gestures go to the album.
// Thread: main actor. Invariant: a press is a tap, a drag along one axis, or nothing.

import FeedsEngine
import FeedsModels
import GtkBridge

final class ReelInput {
    private unowned let reel: ReelView
    private var axis: TapRules.Axis?
    private let taps = TapInput()
    private var edge = EdgeHold()
    private var pinch = PinchRule()
    private let patience = Delay()
    /// The press that may become a hold of an edge.
    private var press: DragGesture?

    init(reel: ReelView) { self.reel = reel }

    func attach(to root: Widget) {
        root.onDrag(self) { $0.drag($1, $2) }
        root.onPinch(self) { $0.pinch($1) }
        root.onScroll(self) { $0.scroll($1) }
        root.onMenuRequest(self) { $0.reel.menuRequested(x: $1, y: $2) }
        taps.onSingle = { [weak reel] in reel?.tapped() }
        taps.onDouble = { [weak reel] in reel?.doubleTapped(x: $0, y: $1) }
    }

    /// Without double taps, a single tap need not wait for a second tap.
    func set(doubleTaps: Bool) { taps.perform(.doublingChanged(doubleTaps)) }

    /// The tapped page moves away.
    func pageMoves() {
        taps.perform(.spoiled)
        hold(.released)
    }

    /// A press on an edge changes the speed, and opens no menu.
    var isHoldingEdge: Bool { edge.isClaimed }

    private func hold(_ event: EdgeHold.Event) {
        for command in edge.handle(event) {
            switch command {
            case .wait(let seconds):
                patience.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in self?.hold(.waited) }
            case .stopWaiting: patience.cancel()
            case .began:
                taps.press(.spoiled)
                press?.claim()
                reel.edgeHeld(true)
            case .ended: reel.edgeHeld(false)
            }
        }
    }

    // MARK: Presses

    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began(let x, let y):
            axis = nil
            taps.press(.began(x: x, y: y, time: gesture.time))
            press = gesture
            let root = reel.root
            if reel.canHoldEdge, !root.hasButton(atX: x, y: y) { hold(.pressed(x: x, width: Double(root.width))) }
            // A press on moving pages stops them and is no tap.
            if !reel.isResting { pageMoves() }
        case .moved(let dx, let dy): moved(gesture, dx, dy)
        case .ended(_, _, let isCancelled): ended(gesture, isCancelled: isCancelled)
        }
    }

    private func moved(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        if axis == nil { decideAxis(gesture, dx, dy) }
        switch axis {
        case .vertical: reel.driver.dragMoved(dy)
        case .horizontal: reel.album?.dragMoved(dx)
        case nil: break
        }
    }

    private func decideAxis(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        guard max(abs(dx), abs(dy)) > TapRules.slop, !edge.isHolding else { return }
        hold(.spoiled)
        taps.press(.spoiled)
        let isSideways = abs(dx) > abs(dy)
        gesture.claim()
        if isSideways, let album = reel.album {
            axis = .horizontal
            album.dragBegan()
        } else {
            axis = .vertical
            reel.driver.dragBegan()
        }
    }

    private func ended(_ gesture: DragGesture, isCancelled: Bool) {
        defer { axis = nil }
        hold(.released)
        switch axis {
        case .vertical: reel.driver.dragEnded(isCancelled: isCancelled)
        case .horizontal: reel.album?.dragEnded()
        case nil: taps.press(isCancelled ? .spoiled : .ended(time: gesture.time))
        }
    }

    // MARK: Two fingers

    private func pinch(_ phase: PinchPhase) {
        let commands =
            switch phase {
            case .began: pinch.handle(.began)
            case .scaled(let scale): pinch.handle(.scaled(scale))
            case .ended: pinch.handle(.ended)
            }
        // A second finger cancels what the first finger began.
        if case .began = phase { pageMoves() }
        for command in commands { reel.clear(command == .clear) }
    }

    // MARK: Wheels and touchpads

    private func scroll(_ step: ScrollStep) -> Bool {
        switch step {
        case .notches(let dx, let dy):
            if abs(dx) > abs(dy) {
                reel.album?.wheel(notches: dx)
                return reel.album != nil
            }
            reel.driver.wheel(notches: dy)
        case .pixels(let dx, let dy):
            guard abs(dy) >= abs(dx), reel.root.height > 0 else { return false }
            reel.driver.scrolled(pages: dy / Double(reel.root.height))
        case .ended: reel.driver.scrollEnded()
        }
        return true
    }
}
