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
    private var pointer = (x: 0.0, y: 0.0)
    /// True while the fingers enlarge the picture, and when they found it enlarged.
    private var pinchesPicture = false
    private var beganZoomed = false
    private var pans = false
    /// True while the hand moves a panorama.
    private var sweeps = false
    /// The press that may become a hold of an edge.
    private var press: DragGesture?
    /// The place and the time of the last press.
    private var pressed = (x: 0.0, y: 0.0, time: 0.0)

    init(reel: ReelView) { self.reel = reel }

    func attach(to root: Widget) {
        root.onDrag(self) { $0.drag($1, $2) }
        root.onPinch(self) { $0.pinch($1) }
        root.onScroll(self) { $0.scroll($1) }
        root.onPointer(self) { input, watch in if case .at(let x, let y) = watch { input.pointer = (x, y) } }
        root.onMenuRequest(self) { $0.reel.menuRequested(x: $1, y: $2) }
        taps.onSingle = { [weak self] in
            if let self { reel.tapped(x: pressed.x, y: pressed.y) }
        }
        taps.onDouble = { [weak reel] in reel?.doubleTapped(x: $0, y: $1) }
    }

    /// Without double taps, a single tap need not wait for a second tap.
    func set(doubleTaps: Bool) { taps.perform(.doublingChanged(doubleTaps)) }

    /// The closer look, while it takes the hands' movements.
    private var zoomed: PictureLook? {
        guard reel.isResting, let look = reel.look, look.isZoomed else { return nil }
        return look
    }

    /// The panorama that the hands can move; an album takes their sideways movements itself.
    private var panorama: PanoramaPan? {
        guard reel.isResting, reel.album == nil, let panorama = reel.look?.panorama, panorama.canMove else {
            return nil
        }
        return panorama
    }

    /// The tapped page moves away.
    func pageMoves() {
        taps.perform(.spoiled)
        hold(.released)
    }

    /// A press on an edge changes the speed, and opens no menu. The request for a menu can come before our own timer ends.
    func holdsEdge() -> Bool {
        decideHold()
        return edge.isHolding
    }

    /// A video that begins under the finger can be held, too.
    private func decideHold() { hold(reel.canHoldEdge ? .waited : .spoiled) }

    private func hold(_ event: EdgeHold.Event) {
        for command in edge.handle(event) {
            switch command {
            case .wait(let seconds):
                patience.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in self?.decideHold() }
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
            (press, pressed) = (gesture, (x, y, gesture.time))
            let root = reel.root
            if zoomed == nil, reel.isResting, !root.hasButton(atX: x, y: y) {
                hold(.pressed(x: reel.holdsAnywhere ? 0 : x, width: Double(root.width)))
            }
            // A press on moving pages stops them and is no tap.
            if !reel.isResting { pageMoves() }
        case .moved(let dx, let dy): moved(gesture, dx, dy)
        case .ended(_, _, let isCancelled): ended(gesture, isCancelled: isCancelled)
        }
    }

    private func moved(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        if axis == nil, !pans, !sweeps { decideAxis(gesture, dx, dy) }
        if pans { reel.look?.handle(.dragged(x: dx, y: dy)) }
        if sweeps { reel.look?.panorama.handle(.dragged(dx)) }
        switch axis {
        case .vertical: reel.driver.dragMoved(dy, at: gesture.time)
        case .horizontal: reel.album?.dragMoved(dx, at: gesture.time)
        case nil: break
        }
    }

    private func decideAxis(_ gesture: DragGesture, _ dx: Double, _ dy: Double) {
        guard max(abs(dx), abs(dy)) > TapRules.slop, !edge.isHolding else { return }
        hold(.spoiled)
        taps.press(.spoiled)
        let isSideways = abs(dx) > abs(dy)
        gesture.claim()
        if let look = zoomed {
            pans = true
            return look.handle(.dragBegan)
        }
        if isSideways, let album = reel.album {
            axis = .horizontal
            album.dragBegan(pressedAt: pressed.time)
        } else if isSideways, let panorama {
            sweeps = true
            panorama.handle(.dragBegan)
        } else {
            axis = .vertical
            reel.driver.dragBegan(pressedAt: pressed.time)
        }
    }

    private func ended(_ gesture: DragGesture, isCancelled: Bool) {
        defer { (axis, pans, sweeps) = (nil, false, false) }
        hold(.released)
        if pans {
            reel.look?.handle(.dragEnded)
            return
        }
        if sweeps {
            reel.look?.panorama.handle(.dragEnded)
            return
        }
        switch axis {
        case .vertical: reel.driver.dragEnded(at: gesture.time, isCancelled: isCancelled)
        case .horizontal: reel.album?.dragEnded(at: gesture.time)
        case nil: taps.press(isCancelled ? .spoiled : .ended(time: gesture.time))
        }
    }

    // MARK: Two fingers

    private func pinch(_ phase: PinchPhase) {
        let commands =
            switch phase {
            case .began: pinch.handle(.began)
            case .scaled(let scale, _, _): pinch.handle(.scaled(scale))
            case .ended: pinch.handle(.ended)
            }
        // A second finger cancels what the first finger began.
        if case .began = phase { pageMoves() }
        look(phase)
        for command in commands where !pinchesPicture || command == .restore && !beganZoomed {
            reel.clear(command == .clear)
        }
    }

    private func look(_ phase: PinchPhase) {
        guard let look = reel.look, reel.isResting else { return }
        switch phase {
        case .began:
            (pinchesPicture, beganZoomed) = (look.mayZoom, look.isZoomed)
            look.handle(.pinchBegan)
        case .scaled(let scale, let x, let y): look.handle(.pinched(scale, x: x, y: y))
        case .ended: look.handle(.pinchEnded)
        }
    }

    private func zoom(_ notches: Double) {
        let factor = notches < 0 ? 1 - 0.2 * notches : 1 / (1 + 0.2 * notches)
        if reel.isResting { reel.look?.handle(.zoomed(by: factor, x: pointer.x, y: pointer.y)) }
    }

    /// Moves an enlarged picture; the page stays.
    private func pan(_ look: PictureLook, _ step: ScrollStep) {
        switch step {
        case .notches(let dx, let dy): look.pan(dx, dy)
        case .pixels(let dx, let dy): look.handle(.panned(x: -dx, y: -dy))
        case .zoomed, .ended: break
        }
    }

    // MARK: Wheels and touchpads

    private func scroll(_ step: ScrollStep) -> Bool {
        if case .zoomed(let notches) = step {
            zoom(notches)
            return true
        }
        if let look = zoomed {
            pan(look, step)
            return true
        }
        switch step {
        case .notches(let dx, let dy):
            if abs(dx) > abs(dy) {
                reel.album?.wheel(notches: dx)
                panorama?.step(dx)
                return reel.album != nil || panorama != nil
            }
            reel.driver.wheel(notches: dy)
        case .pixels(let dx, let dy):
            if abs(dx) > abs(dy), let panorama {
                panorama.move(by: dx)
                return true
            }
            guard abs(dy) >= abs(dx), reel.root.height > 0 else { return false }
            reel.driver.scrolled(pages: dy / Double(reel.root.height))
        case .zoomed: break
        case .ended: reel.driver.scrollEnded()
        }
        return true
    }
}
