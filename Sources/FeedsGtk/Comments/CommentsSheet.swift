// A sheet that comes from below and goes when it is pulled down.
// Thread: main actor. Invariant: PagerMotion moves it, between nothing (page 0) and itself (page 1); gone, it is hidden.

import FeedsEngine
import GtkBridge

final class CommentsSheet {
    let root: Widget
    /// What it shows is put here.
    let host = Box(.vertical).styled("sheet")
    private let pager = Pager(.vertical)
    private let handle = Box(.vertical, [Box(.vertical).styled("sheet-handle").align(.center, .center)])
    private var motion = PagerMotion()
    private var velocity = VelocityTracker()
    private lazy var ticker = Ticker(pager) { [weak self] time in self?.perform(.tick(time: time)) }
    var onClosed: (() -> Void)?
    var animates = true {
        didSet { perform(.reducedMotion(!animates)) }
    }

    init() {
        pager.append(host)
        pager.place(host, at: 1)
        host.append(handle)
        pager.align(.fill, .end).isVisible = false
        root = pager
        _ = motion.handle(.countChanged(2))
        pull(by: handle)
    }

    /// Dragged, it moves the sheet.
    func pull(by widget: Widget) { widget.onDrag(self) { $0.drag($1, $2) } }

    func request(height: Int) { pager.request(height: height) }

    func open() {
        pager.isVisible = true
        perform(.jump(to: 1, time: Clock.now))
    }

    func close() { perform(.jump(to: 0, time: Clock.now)) }

    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began: perform(.dragBegan(time: Clock.now))
        case .moved(_, let dy):
            guard pager.height > 0 else { return }
            if abs(dy) > TapRules.slop { gesture.claim() }
            let pages = -dy / Double(pager.height)
            velocity.add(pages, at: Clock.now)
            perform(.dragMoved(pages: pages, time: Clock.now))
        case .ended(_, _, true): perform(.dragCancelled(time: Clock.now))
        case .ended:
            perform(.dragEnded(velocity: velocity.velocity(at: Clock.now), time: Clock.now))
            velocity.reset()
        }
    }

    private func perform(_ event: PagerMotion.Event) {
        for command in motion.handle(event) {
            switch command {
            case .committed(0): onClosed?()
            case .startTicking: ticker.start()
            case .stopTicking: ticker.stop()
            case .settled(0): pager.isVisible = false
            case .committed, .settled, .teleported, .pulled, .refreshRequested, .refused: break
            }
        }
        pager.position = motion.position(at: Clock.now)
    }
}
