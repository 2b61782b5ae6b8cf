// The current time for texts such as "2 hours ago". Observers are notified once a minute.
// Thread: main actor. Invariant: all texts share a single timer; no timer runs while the window is hidden or shows no
// such text.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class MinuteClock {
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let read: () -> Date
    @ObservationIgnored private var next: (any ScheduledCall)?
    /// What observers depend on.
    private var minutes = 0

    private static let minute = 60.0

    package init(scheduler: any SchedulerProtocol, read: @escaping () -> Date = Date.init) {
        self.scheduler = scheduler
        self.read = read
    }

    /// Where it is read while observing, it is read again after a minute.
    package var now: Date {
        _ = minutes
        if isInSight, next == nil { next = scheduler.after(Self.minute) { [weak self] in self?.tick() } }
        return read()
    }

    /// What was out of sight may be hours old.
    @ObservationIgnored package var isInSight = true {
        didSet {
            guard isInSight != oldValue else { return }
            next?.cancel()
            next = nil
            if isInSight { minutes += 1 }
        }
    }

    private func tick() {
        next = nil
        minutes += 1
    }
}
