// Maps the times of a source at rate 1 to running time at changing rates: a line with a knot at each change.
// Thread: none; a value. Invariant: the line has no gaps, so a change of rate neither skips nor repeats anything.

/// All times are running times in nanoseconds, signed: `at` by the source's own clock, `out` as the sinks see them.
struct RateMap: Sendable {
    typealias Time = Int

    struct Knot: Sendable, Hashable {
        var at: Time
        var out: Time
        var rate: Double

        func out(_ time: Time) -> Time { out + Time(Double(time - at) / rate) }
    }

    private(set) var knots: [Knot]

    init(rate: Double = 1) { knots = [Knot(at: 0, out: 0, rate: rate)] }

    /// The rate after the last knot.
    var rate: Double { knots[knots.count - 1].rate }

    /// The knot that applies at `time`.
    func knot(at time: Time) -> Knot { knots.last { $0.at <= time } ?? knots[0] }

    /// Changes the rate from `time` on, or from the latest knot when that is later.
    mutating func turn(at time: Time, rate: Double) {
        let last = knots[knots.count - 1]
        if time <= last.at {
            knots[knots.count - 1].rate = rate
        } else if rate != last.rate {
            knots.append(Knot(at: time, out: last.out(time), rate: rate))
        }
    }

    /// Drops the knots that are only needed before `time`.
    mutating func forget(before time: Time) {
        let kept = knots.lastIndex { $0.at <= time } ?? 0
        knots.removeFirst(kept)
    }
}
