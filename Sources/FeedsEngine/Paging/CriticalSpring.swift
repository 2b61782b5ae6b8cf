// A critically damped spring that moves the pages to their target, continuous in position and velocity.
// Thread: any; a plain value. Invariant: it passes its target at most once, and only when its first velocity forces it.

struct CriticalSpring: Equatable, Sendable {
    let target: Double
    private let start: Double
    private let offset: Double
    private let velocity: Double

    init(from position: Double, velocity: Double, to target: Double, at time: Double) {
        self.target = target
        start = time
        offset = position - target
        self.velocity = velocity
    }

    /// The highest velocity over this distance that does not overshoot. Overshooting would show the page after the
    /// next.
    static func fastest(over way: Double) -> Double { PagerFeel.springRate * abs(way) }

    /// The position at which the flight began.
    var origin: Double { target + offset }

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

    /// e^-x for x ≥ 0, because the engine uses no C library: Taylor on a sixteenth, then squared four times (error <
    /// 1e-5).
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
