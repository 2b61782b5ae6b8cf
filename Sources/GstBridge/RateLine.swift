// Where in running time pictures and sounds fall whose source knows only rate 1: a line with a knot at each change.
// Thread: none; a value. Invariant: the line has no gaps, so a change of rate neither skips nor repeats anything.

/// All times are running times in nanoseconds, signed: `at` by the source's own clock, `out` as the sinks keep it.
struct RateLine: Sendable {
    typealias Time = Int

    struct Knot: Sendable, Hashable {
        var at: Time
        var out: Time
        var rate: Double

        func out(_ time: Time) -> Time { out + Time(Double(time - at) / rate) }
    }

    private(set) var knots: [Knot]

    init(rate: Double = 1) { knots = [Knot(at: 0, out: 0, rate: rate)] }

    /// Of what comes last.
    var rate: Double { knots[knots.count - 1].rate }

    /// The one that holds at `time`.
    func knot(at time: Time) -> Knot { knots.last { $0.at <= time } ?? knots[0] }

    /// From `time` on, or from the latest knot when that one still lies ahead.
    mutating func turn(at time: Time, rate: Double) {
        let last = knots[knots.count - 1]
        if time <= last.at {
            knots[knots.count - 1].rate = rate
        } else if rate != last.rate {
            knots.append(Knot(at: time, out: last.out(time), rate: rate))
        }
    }

    /// Nobody needs what lies wholly before `time` any more.
    mutating func forget(before time: Time) {
        let kept = knots.lastIndex { $0.at <= time } ?? 0
        knots.removeFirst(kept)
    }
}
