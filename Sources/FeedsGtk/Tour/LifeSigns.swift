// Tells a tour twice a second that the main loop turns, and what is alive of everything that is counted.
// Thread: main actor. Invariant: it only looks; it is made for tours alone, and nothing depends on it.

import GLibBridge
import GstBridge
import GtkBridge

final class LifeSigns {
    private static let milliseconds = 500
    /// Reading the heap takes longer than counting.
    private static let ticksPerHeap = 4

    private let probe: TourProbe
    private let next = Delay()
    private var ticks = 0

    init(_ probe: TourProbe) {
        self.probe = probe
        tick()
    }

    private func tick() {
        probe.alive([
            Live.mainObjects, Live.sharedObjects, Live.signalHandlers, GstLive.pipelines, GstLive.frames,
            GstLive.elements, Live.madeObjects,
        ])
        if ticks.isMultiple(of: Self.ticksPerHeap) { probe.heap(Heap.read()) }
        ticks += 1
        next.start(milliseconds: Self.milliseconds) { [weak self] in self?.tick() }
    }
}
