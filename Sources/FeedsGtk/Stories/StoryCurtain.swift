// The black over the window with the viewer in front: comes out of a face, follows a pull down, flies back.
// Thread: main actor. Invariant: at rest it fills the window and asks for no frames.

import FeedsEngine
import GtkBridge

final class StoryCurtain {
    let root = Overlay()
    private let dark = Box(.horizontal).styled("story-dark").expand()
    private let lift: Lift
    private lazy var ticker = Ticker(root) { [weak self] in self?.tick($0) }
    private var flight: StoryFlight?
    private var onEnd: (() -> Void)?
    /// Where nothing is to fly, it changes at once.
    var animates = true

    private(set) var pose = StoryPose.open {
        didSet {
            lift.place(scale: pose.scale, x: pose.x, y: pose.y)
            lift.opacity = pose.opacity
            dark.opacity = pose.dimming
        }
    }

    init(_ stage: Widget) {
        lift = Lift(stage)
        root.set(child: dark)
        root.add(lift)
    }

    func place(_ pose: StoryPose) {
        ticker.stop()
        flight = nil
        self.pose = pose
    }

    /// Flies from where it is; `then` is called once when it has arrived.
    func fly(to end: StoryPose, then: @escaping () -> Void = {}) {
        guard animates else {
            place(end)
            return then()
        }
        flight = StoryFlight(from: pose, to: end, at: Clock.now)
        onEnd = then
        ticker.start()
    }

    private func tick(_ time: Double) {
        guard let flight else { return ticker.stop() }
        pose = flight.pose(at: time)
        guard flight.isOver(at: time) else { return }
        ticker.stop()
        self.flight = nil
        onEnd?()
        onEnd = nil
    }
}
