// A sheet that comes from below and goes when it is pulled down.
// Thread: main actor. Invariant: PagerMotion moves it between page 0 (closed) and page 1 (open); closed, it is hidden.

import FeedsEngine
import GtkBridge

final class CommentsSheet {
    let root: Widget
    /// What it shows is put here.
    let host = Box(.vertical).styled("sheet")
    private let pager = Pager(.vertical)
    private let handle = Box(.vertical, [Box(.vertical).styled("sheet-handle").align(.center, .center)])
    private lazy var driver = PagerDriver(pager, .vertical) { [weak self] in self?.carryOut($0) }
    var onClosed: (() -> Void)?
    var animates = true {
        didSet { driver.handle(.reducedMotion(!animates)) }
    }

    init() {
        pager.append(host)
        pager.place(host, at: 1)
        host.append(handle)
        pager.align(.fill, .end).isVisible = false
        root = pager
        driver.countChanged(to: 2)
        pull(by: handle)
    }

    /// Dragged, it moves the sheet.
    func pull(by widget: Widget) { widget.onDrag(self) { $0.drag($1, $2) } }

    func request(height: Int) { pager.request(height: height) }

    func open() {
        pager.isVisible = true
        driver.jump(to: 1)
    }

    func close() { driver.jump(to: 0) }

    private func drag(_ gesture: DragGesture, _ phase: DragPhase) {
        switch phase {
        case .began: driver.dragBegan(pressedAt: gesture.time)
        case .moved(_, let dy):
            guard pager.height > 0 else { return }
            if abs(dy) > TapRules.slop { gesture.claim() }
            driver.dragMoved(dy, at: gesture.time)
        case .ended(_, _, let isCancelled): driver.dragEnded(at: gesture.time, isCancelled: isCancelled)
        }
    }

    private func carryOut(_ command: PagerMotion.Command) {
        switch command {
        case .committed(0): onClosed?()
        case .settled(0): pager.isVisible = false
        default: break
        }
    }
}
