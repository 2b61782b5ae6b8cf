// What goes wrong on purpose, as the developer's page shows and changes it.
// Thread: main actor. Invariant: the board says what is current; nothing is kept.

package import FeedsModels
import Observation

@MainActor @Observable package final class SimulationControl {
    package private(set) var current = Simulations()
    /// What the player is doing is shown over the picture.
    package var showsReadings = false
    private let board: SimulationBoard
    private let scheduler: any SchedulerProtocol
    private var waits: [Int: any ScheduledCall] = [:]
    private var lastWait = 0

    package init(board: SimulationBoard, scheduler: any SchedulerProtocol) {
        self.board = board
        self.scheduler = scheduler
    }

    package func change(_ edit: (inout Simulations) -> Void) {
        edit(&current)
        board.current = current
    }

    /// Reminds the developer which simulations are on; nil when none is.
    package var sentence: String? {
        let parts = [
            current.emptyFeed ? tr("no posts") : nil,
            current.fetchDelay > 0 ? tr("slow feeds") : nil,
            current.fetchError ? tr("feeds that fail") : nil,
            current.itemError ? tr("damaged posts") : nil,
            current.decodingError ? tr("damaged videos") : nil,
            current.kilobytesPerSecond > 0 ? tr("a slow network") : nil,
            current.lostPercent > 0 ? tr("a lossy network") : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : tr("Simulating: %1", parts.joined(separator: ", "))
    }

    /// Returns when a feed may be read.
    func waitForFetch() async {
        guard current.fetchDelay > 0 else { return }
        lastWait += 1
        let number = lastWait
        await withCheckedContinuation { continuation in
            waits[number] = scheduler.after(current.fetchDelay) { [weak self] in
                self?.waits[number] = nil
                continuation.resume()
            }
        }
    }
}
