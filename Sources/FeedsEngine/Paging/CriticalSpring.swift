// A critically damped spring that carries the pages to their target, continuous in position and velocity.
// Thread: any; a plain value. Invariant: it never swings past its target by more than its first velocity forces it to.

struct CriticalSpring: Equatable, Sendable {
    let target: Double
    private let start: Double
    private let offset: Double
    private let velocity: Double

    /// A release faster than the spring would overshoot, and show the page after the next: it is held back to the
    /// fastest approach that does not.
    init(from position: Double, velocity: Double, to target: Double, at time: Double) {
        self.target = target
        start = time
        offset = position - target
        let fastest = PagerFeel.springRate * abs(offset)
        let isApproaching = velocity * offset <= 0
        self.velocity = isApproaching ? max(-fastest, min(velocity, fastest)) : velocity
    }

    func position(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        return target + (offset + slope * elapsed) * decay(PagerFeel.springRate * elapsed)
    }

    func velocity(at time: Double) -> Double {
        let elapsed = max(0, time - start)
        let rate = PagerFeel.springRate
        return (slope - rate * (offset + slope * elapsed)) * decay(rate * elapsed)
    }

    func hasSettled(at time: Double) -> Bool {
        if time - start >= PagerFeel.longestFlight { return true }
        let isSlow = abs(velocity(at: time)) < PagerFeel.restingOffset * PagerFeel.springRate
        return isSlow && abs(position(at: time) - target) < PagerFeel.restingOffset
    }

    private var slope: Double { velocity + PagerFeel.springRate * offset }

    /// e^-x for x ≥ 0. There is no C library to ask: Taylor on a sixteenth, then squared four times (error < 1e-5).
    private func decay(_ x: Double) -> Double {
        let part = x / 16
        var term = 1.0
        var sum = 1.0
        for order in 1...8 {
            term *= part / Double(order)
            sum += term
        }
        for _ in 0..<4 { sum *= sum }
        return 1 / sum
    }
}
