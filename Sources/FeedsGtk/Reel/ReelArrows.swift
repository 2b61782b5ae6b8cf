// Arrows over the reel for a pointer: to the posts before and after, and to an album's pictures.
// Thread: main actor. Invariant: PointerArrows says when they are visible; keys and screen readers do not need them.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class ReelArrows {
    private static let margin = 16

    private unowned let reel: ReelView
    private let router: ActRouter
    private let up = Button(icon: "go-up-symbolic", name: tr("Previous post")).styled("arrow")
    private let down = Button(icon: "go-down-symbolic", name: tr("Next post")).styled("arrow")
    private let before = Button(icon: "go-previous-symbolic", name: tr("Previous picture")).styled("arrow")
    private let after = Button(icon: "go-next-symbolic", name: tr("Next picture")).styled("arrow")
    private let column: Box
    private var machine = PointerArrows()
    private let timer = Delay()
    private var pointer = (x: 0.0, y: 0.0)

    init(reel: ReelView, router: ActRouter) {
        self.reel = reel
        self.router = router
        column = Box(.vertical, spacing: 12, [up, down]).align(.end, .start)
        before.align(.start, .center)
        after.align(.end, .center)
        for widget in [column, before, after] {
            widget.isVisible = false
            reel.root.add(widget)
        }
        up.onClicked(self) { $0.router.act(.previous, from: .at($0.up)) }
        down.onClicked(self) { $0.router.act(.next, from: .at($0.down)) }
        before.onClicked(self) { $0.turn(-1) }
        after.onClicked(self) { $0.turn(1) }
        reel.root.onPointer(self) { arrows, watch in
            switch watch {
            case .at(let x, let y): arrows.moved(x, y)
            case .left: arrows.perform(.left)
            }
        }
    }

    /// Another post, picture or size: the arrows that lead nowhere go, and all of them where something needs their place.
    func follow() {
        guard machine.isShown else { return }
        if reel.hasRoomForArrows { arrange() } else { perform(.moved(hasRoom: false)) }
    }

    private func moved(_ x: Double, _ y: Double) {
        // GTK reports the pointer's place again when something moves under it.
        guard (x, y) != pointer else { return }
        pointer = (x, y)
        perform(.moved(hasRoom: reel.hasRoomForArrows))
    }

    private func turn(_ step: Int) {
        _ = reel.turnAlbum(step)
        perform(.moved(hasRoom: reel.hasRoomForArrows))
    }

    private func perform(_ event: PointerArrows.Event) {
        for command in machine.handle(event) {
            switch command {
            case .show(let isShown):
                for widget in [column, before, after] { widget.isVisible = isShown }
                if isShown { arrange() }
            case .wait(let seconds):
                timer.start(milliseconds: Int(saturating: seconds * 1000)) { [weak self] in
                    guard let self else { return }
                    perform(.rested(isOnArrow: reel.root.hasButton(atX: pointer.x, y: pointer.y)))
                }
            case .stopWaiting: timer.cancel()
            }
        }
    }

    private func arrange() {
        let (index, count) = reel.post
        up.isVisible = index > 0
        down.isVisible = index + 1 < count
        let (picture, pictures) = reel.picture
        before.isVisible = picture > 0
        after.isVisible = picture + 1 < pictures
        column.margins(top: max(72, reel.root.height / 4), end: Self.margin)
        guard let layout = reel.layout else { return }
        before.margins(start: layout.stageStart + Self.margin)
        after.margins(end: reel.root.width - layout.stageStart - layout.stageWidth + Self.margin)
    }
}
