// Watches an item that waits for data: a spinner soon, “Still trying… Skip” after a long wait.
// Thread: any; a plain value. Invariant: nothing is shown twice, and arriving data hides every sign.

package struct SlowLoading: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        case stalled(time: Double)
        case flowing
        case tick(time: Double)
    }

    /// Shorter waits show no sign, because a flashing spinner is worse than none.
    package static let spinnerDelay = 0.4
    /// After this many seconds the user is offered a way out.
    package static let chipDelay = 8.0

    package enum Shown: Equatable, Sendable {
        case nothing
        case spinner
        case chip
    }

    private var since: Double?
    package private(set) var shown = Shown.nothing

    package init() {}

    /// Time of the next `tick`; nil when no timer is needed.
    package var deadline: Double? {
        guard let since else { return nil }
        switch shown {
        case .nothing: return since + Self.spinnerDelay
        case .spinner: return since + Self.chipDelay
        case .chip: return nil
        }
    }

    package mutating func handle(_ event: Event) {
        switch event {
        case .stalled(let time):
            if since == nil { since = time }
            show(at: time)
        case .tick(let time): show(at: time)
        case .flowing: self = SlowLoading()
        }
    }

    private mutating func show(at time: Double) {
        guard let deadline, time >= deadline else { return }
        let isLong = shown == .spinner || time >= (since ?? time) + Self.chipDelay
        shown = isLong ? .chip : .spinner
    }
}
