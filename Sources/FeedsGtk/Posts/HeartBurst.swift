// The heart that bursts where the user double-tapped.
// Thread: main actor. Invariant: it asks for frames only while it is visible.

import FeedsEngine
import FeedsModels
import GtkBridge

final class HeartBurst {
    let root = FloatingIcon(icon: "mutoscope-heart-burst", pixels: HeartBurst.pixels)
    private static let pixels = 108
    private lazy var ticker = Ticker(root) { [weak self] time in self?.draw(at: time) }
    private var motion = HeartMotion(moves: true)
    private var began = 0.0

    /// Coordinates of the widget below; a heart that is still visible begins again.
    func burst(x: Double, y: Double, animates: Bool) {
        motion = HeartMotion(moves: animates)
        began = Clock.now
        // Hearts in a row differ in their angles.
        root.place(x: x, y: y, degrees: animates ? Double(Int(saturating: x + y) % 31) - 15 : 0)
        root.isVisible = true
        draw(at: began)
        ticker.start()
    }

    func stop() {
        ticker.stop()
        root.isVisible = false
    }

    private func draw(at time: Double) {
        guard let look = motion.look(after: max(0, time - began)) else { return stop() }
        root.draw(pixels: Double(Self.pixels) * look.scale, opacity: look.opacity)
    }
}
