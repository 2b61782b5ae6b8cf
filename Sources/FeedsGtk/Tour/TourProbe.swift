// Tells a tour, over a file descriptor, what happened when: the app's half of the measurement.
// Thread: main actor. Invariant: lines are stamped with CLOCK_MONOTONIC and written whole; without a tour it is nil.
// What each line means is written down where they are read, in TourKit's AppEvent.

import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

package final class TourProbe {
    /// A fault a tour plants to prove that it would notice.
    package enum Fault: String {
        case black, stale, swap, leak, hoard, freeze, stray
    }

    package let fault: Fault?
    private let file: FileHandle
    /// Lines about pictures that are on their way to the screen.
    private var awaitingPaint: [String] = []
    private var waitingItem: Int?
    private var lastTraffic = ""
    private var lastPlayers = ""
    private var lastWindow = ""
    private var isReady = false
    private var slide: TourSlide?

    package init(fileDescriptor: Int32, fault: Fault?) {
        file = FileHandle(fileDescriptor: fileDescriptor, closeOnDealloc: false)
        self.fault = fault
    }

    func ready(_ pane: PaneSize, renderer: String) {
        guard !isReady else { return }
        isReady = true
        write("ready \(pane.width) \(pane.height) \(renderer)")
    }

    func window(x: Int, y: Int, _ pane: PaneSize) {
        let line = "window \(x) \(y) \(pane.width) \(pane.height)"
        guard line != lastWindow else { return }
        lastWindow = line
        write(line)
    }

    func feed(count: Int) { write("feed \(count)") }

    func committed(from: Int, to: Int, isPrimed: Bool, isVideo: Bool) {
        awaitingPaint.removeAll()
        waitingItem = nil
        slide = TourSlide()
        write("commit \(from) \(to) \(isPrimed ? "primed" : "cold") \(isVideo ? "video" : "photo")")
    }

    func settled(_ item: Int) {
        if let slide, slide.steps > 0 { write("slide \(slide.steps) \(slide.late) \(slide.longest)") }
        slide = nil
        write("settle \(item)")
    }

    /// The item's second picture is on its way; it counts when it has been painted.
    func moving(_ item: Int) { awaitingPaint.append("moving \(item)") }

    /// The item's player waits for bytes, or goes on with the next picture.
    func stalled(_ isStalled: Bool, _ item: Int) {
        if isStalled {
            waitingItem = item
            write("stall \(item)")
        } else if waitingItem == item {
            waitingItem = nil
            awaitingPaint.append("flow \(item)")
        }
    }

    /// There is nothing more to wait for.
    func failed(_ item: Int) {
        waitingItem = nil
        write("flow \(item)")
    }

    func painted() {
        slide?.painted(at: Clock.now)
        awaitingPaint.forEach(write)
        awaitingPaint.removeAll()
    }

    func traffic(_ traffic: MediaTraffic) {
        let line = "traffic \(traffic.fetched) \(traffic.hits) \(traffic.misses)"
        guard line != lastTraffic else { return }
        lastTraffic = line
        write(line)
    }

    func watched(_ item: Int, seconds: Double, bytes: Int64) {
        write("watched \(item) \(Int(saturating: seconds * 1000)) \(bytes)")
    }

    func players(live: Int, audible: Int, playing: Int) {
        let line = "players \(live) \(audible) \(playing)"
        guard line != lastPlayers else { return }
        lastPlayers = line
        write(line)
    }

    /// Said again and again, for it says also that the main loop turns.
    func alive(_ counters: [LiveCounter]) {
        write("alive " + counters.map { "\($0.value)" }.joined(separator: " "))
    }

    /// In kilobytes.
    func heap(_ heap: Heap.Reading) {
        write("heap " + [heap.used, heap.freed, heap.mapped].map { "\($0 / 1024)" }.joined(separator: " "))
    }

    func outlived(_ item: Int) { write("outlived \(item)") }

    private func write(_ line: String) {
        let microseconds = Int(saturating: Clock.now * 1_000_000)
        // A tour that has gone away is no reason to stop the app.
        try? file.write(contentsOf: Data("\(microseconds) \(line)\n".utf8))
    }
}
