// Moves the pages of a Pager under fingers, wheels, touchpads and keys: PagerMotion decides where they stand.
// Thread: main actor. Invariant: the visible position is always the motion's; a pager at rest asks for no frames.

import FeedsEngine
import GtkBridge

final class PagerDriver {
    private let pager: Pager
    private let axis: Axis
    /// True if sliding pages are laid out at their final place, so that a step costs no layout.
    private let slides: Bool
    private var motion = PagerMotion()
    private var dragged = VelocityTracker()
    private var scrolled = VelocityTracker()
    private var scrollTotal = 0.0
    private lazy var ticker = Ticker(pager) { [weak self] time in
        self?.beforeTick?()
        self?.handle(.tick(time: time))
    }
    /// Called with each command except the ticks, which the driver handles itself.
    private let onCommand: (PagerMotion.Command) -> Void
    /// Called before each frame of a flight.
    var beforeTick: (() -> Void)?
    /// True if the pages run from right to left, so that positions on screen count backwards.
    var isReversed: () -> Bool = { false }

    init(
        _ pager: Pager, _ axis: Axis, slides: Bool = false,
        onCommand: @escaping (PagerMotion.Command) -> Void
    ) {
        self.pager = pager
        self.axis = axis
        self.slides = slides
        self.onCommand = onCommand
    }

    var count: Int { motion.count }
    /// The page at which the pager rests, or to which it moves.
    var target: Int { motion.target }
    var departing: DepartingPage? { motion.departing }
    var isResting: Bool { motion.isResting }
    var isLeaping: Bool { motion.isLeaping }
    var direction: Int { isReversed() ? -1 : 1 }

    // MARK: Events

    func handle(_ event: PagerMotion.Event) {
        for command in motion.handle(event) {
            switch command {
            case .startTicking: ticker.start()
            case .stopTicking: ticker.stop()
            default: onCommand(command)
            }
        }
        show()
    }

    /// Shows this page at once, without a command to the owner.
    func reset(to page: Int, of count: Int) {
        _ = motion.handle(.countChanged(count))
        _ = motion.handle(.reset(to: page))
        ticker.stop()
        pager.position = shown(motion.position(at: Clock.now))
    }

    /// Takes the new number of pages, without a command to the owner.
    func countChanged(to count: Int) { _ = motion.handle(.countChanged(count)) }

    func stop() { ticker.stop() }

    func step(_ pages: Int) { handle(.step(pages, time: Clock.now)) }
    func jump(to page: Int) { handle(.jump(to: page, time: Clock.now)) }
    func wheel(notches: Double) { handle(.wheel(notches: notches, time: Clock.now)) }
    func lock(_ isLocked: Bool) { handle(.locked(isLocked, time: Clock.now)) }

    private func shown(_ position: Double) -> Double { position * Double(direction) }

    private func show() {
        let position = shown(motion.position(at: Clock.now))
        if slides { pager.slide(at: position, towards: motion.target) } else { pager.position = position }
    }

    // MARK: Fingers

    // Times are those of the finger's events: a busy program gets all movements of a flick at once.

    func dragBegan(pressedAt time: Double) {
        dragged.reset()
        dragged.add(0, at: time)
        handle(.dragBegan(time: Clock.now))
    }

    /// The whole distance since the press, in pixels.
    func dragMoved(_ pixels: Double, at time: Double) {
        let extent = axis == .vertical ? pager.height : pager.width
        guard extent > 0 else { return }
        let pages = -pixels / Double(extent) * Double(direction)
        dragged.add(pages, at: time)
        handle(.dragMoved(pages: pages, time: Clock.now))
    }

    func dragEnded(at time: Double, isCancelled: Bool = false) {
        let (velocity, now) = (dragged.velocity(at: time), Clock.now)
        handle(isCancelled ? .dragCancelled(time: now) : .dragEnded(velocity: velocity, time: now))
    }

    // MARK: Touchpads

    /// The distance since the last call.
    func scrolled(pages: Double) {
        scrollTotal += pages
        scrolled.add(scrollTotal, at: Clock.now)
        handle(.scroll(pages: pages, time: Clock.now))
    }

    func scrollEnded() {
        handle(.scrollEnded(velocity: scrolled.velocity(at: Clock.now), time: Clock.now))
        scrolled.reset()
        scrollTotal = 0
    }
}
