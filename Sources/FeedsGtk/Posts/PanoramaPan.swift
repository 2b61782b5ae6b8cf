// Moves a panorama in its pane, as PanoramaSweep decides.
// Thread: main actor. Invariant: it ticks only while the picture moves by itself.

import FeedsEngine
import GtkBridge

final class PanoramaPan {
    private var sweep = PanoramaSweep()
    private unowned let host: Widget
    private lazy var ticker = Ticker(host) { [weak self] in self?.handle(.tick(time: $0)) }
    /// The visible picture.
    var picture: () -> FramePicture? = { nil }
    /// Called when another part of the picture is visible.
    var onMove: (() -> Void)?
    /// Called when the picture fills its pane, or no longer.
    var onChange: (() -> Void)?

    /// A key or a notch of the wheel moves the picture by this share of its pane.
    private static let stride = 0.3

    init(host: Widget) { self.host = host }

    var canMove: Bool { sweep.canMove }
    var isPanorama: Bool { sweep.isPanorama }
    var isWhole: Bool { sweep.isWhole }

    /// So many steps to the right.
    func step(_ steps: Double) { handle(.panned(steps * Self.stride * Double(host.width))) }

    /// As a touchpad does it: so many pixels to the right, at once.
    func move(by distance: Double) {
        for event in [.dragBegan, .dragged(-distance), .dragEnded] as [PanoramaSweep.Event] { handle(event) }
    }

    func handle(_ event: PanoramaSweep.Event) {
        for command in sweep.handle(event) {
            switch command {
            case .show(let focus): show(focus)
            case .showWhole: onChange?()
            case .startTicking: ticker.start()
            case .stopTicking: ticker.stop()
            }
        }
    }

    private func show(_ focus: Double) {
        guard let picture = picture(), picture.focus.x != focus else { return }
        picture.set(focusX: focus, y: 0.5)
        onMove?()
    }
}
