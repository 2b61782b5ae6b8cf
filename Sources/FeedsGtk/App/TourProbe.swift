// Tells a tour, over a file descriptor, what happened when: the app's half of the measurement.
// Thread: main actor. Invariant: lines are stamped with CLOCK_MONOTONIC and written whole; without a tour it is nil.

import FeedsModels
import Foundation
import GtkBridge

package final class TourProbe {
    /// A fault a tour plants to prove that it would notice.
    package enum Fault: String {
        case black, stale, swap, leak
    }

    package let fault: Fault?
    private let file: FileHandle
    private var awaitingPaint: [Int] = []
    private var lastPlayers = ""
    private var lastWindow = ""
    private var isReady = false

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
        write("commit \(from) \(to) \(isPrimed ? "primed" : "cold") \(isVideo ? "video" : "photo")")
    }

    func settled(_ item: Int) { write("settle \(item)") }

    /// The item's second picture is on its way; it counts when it has been painted.
    func moving(_ item: Int) { awaitingPaint.append(item) }

    func painted() {
        for item in awaitingPaint { write("moving \(item)") }
        awaitingPaint.removeAll()
    }

    func players(live: Int, audible: Int, playing: Int) {
        let line = "players \(live) \(audible) \(playing)"
        guard line != lastPlayers else { return }
        lastPlayers = line
        write(line)
    }

    func outlived(_ item: Int) { write("outlived \(item)") }
    func error(_ text: String) { write("error \(text.replacingOccurrences(of: "\n", with: " "))") }

    private func write(_ line: String) {
        let microseconds = Int(Clock.now * 1_000_000)
        // A tour that has gone away is no reason to stop the app.
        try? file.write(contentsOf: Data("\(microseconds) \(line)\n".utf8))
    }
}
