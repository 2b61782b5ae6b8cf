// The sign over every screen that reminds the user of simulated faults.
// Thread: main actor. Invariant: it is visible exactly while a fault is simulated, and lets every touch through.

import FeedsCore
import GtkBridge

final class SimulationSign {
    let root = Label().wrapping(lines: 2).styled("simulating").align(.center, .end)
    private let bindings = Bindings()

    init(_ desk: SimulationControl) {
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
