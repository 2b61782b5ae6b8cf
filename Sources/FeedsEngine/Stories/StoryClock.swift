// A stopwatch: how long something has run, not counting its halts.
// Thread: any; a plain value. Invariant: what it shows never falls.

struct StoryClock: Equatable, Sendable {
    private var sum = 0.0
    /// When it was set going; nil while it stands.
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

    /// A microsecond early is on time, or rounding would have one ask again and again.
    func has(reached seconds: Double, at time: Double) -> Bool { elapsed(at: time) >= seconds - 1e-6 }

    /// When it will show so much; nil while it stands.
    func time(of seconds: Double) -> Double? { start.map { $0 + seconds - sum } }
}
