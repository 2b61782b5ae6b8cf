// The sign that something goes wrong on purpose, over every screen, so that nobody forgets.
// Thread: main actor. Invariant: it is there exactly while something is simulated, and lets every touch through.

import FeedsCore
import GtkBridge

final class SimulationSign {
    let root = Label().wrapping(lines: 2).styled("simulating").align(.center, .end)
    private let bindings = Bindings()

    init(_ desk: SimulationDesk) {
        root.canTarget = false
        root.margins(bottom: 4, start: 8, end: 8)
        root.readAsStatus()
        let root = root
        bindings.bind(self) { _ in
            root.text = desk.sentence ?? ""
            root.isVisible = desk.sentence != nil
        }
    }
}
