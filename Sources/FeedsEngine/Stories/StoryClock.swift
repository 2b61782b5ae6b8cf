// A stopwatch that does not count its pauses.
// Thread: any; a plain value. Invariant: its reading never falls.

struct StoryClock: Equatable, Sendable {
    private var sum = 0.0
    /// The start of the present run; nil while it is stopped.
    private var start: Double?

    mutating func run(_ isRunning: Bool, at time: Double) {
        if isRunning {
            if start == nil { start = time }
        } else {
            sum = elapsed(at: time)
            start = nil
        }
    }

    func elapsed(at time: Double) -> Double {
        guard let start else { return sum }
        return sum + max(0, time - start)
    }

    /// A microsecond early counts as reached; otherwise rounding would set the timer again and again.
    func has(reached seconds: Double, at time: Double) -> Bool { elapsed(at: time) >= seconds - 1e-6 }

    /// The time at which the reading will be `seconds`; nil while it is stopped.
    func time(of seconds: Double) -> Double? { start.map { $0 + seconds - sum } }
}
