// Estimates the bandwidth and round trip of the network from the duration of each fetch.
// Thread: any; a plain value. Invariant: the rate is above zero, even before the first observation.

package struct BandwidthEstimate: Equatable, Sendable {
    /// Megabits and seconds of transfer; old observations lose weight.
    private struct Memory: Equatable, Sendable {
        /// Seconds of transfer after which an observation counts half.
        let halfLife: Double
        var megabits: Double
        var seconds: Double

        var rate: Double { megabits / seconds }

        mutating func add(_ newMegabits: Double, in newSeconds: Double) {
            // (1 + x/4)^-4 approximates e^-x without a C library.
            let step = 1 + newSeconds / halfLife * 0.6931 / 4
            let fading = 1 / (step * step * step * step)
            megabits = megabits * fading + newMegabits
            seconds = seconds * fading + newSeconds
        }
    }

    /// How much the rate over half a second differs from the mean, as a share of it.
    private static let unrest = 0.3
    /// The lasting error of the estimate, as a share, however many transfers were seen.
    private static let doubt = 0.1
    /// The weight of the last seconds; the longer memory has the rest.
    private static let weightOfRecent = 0.5

    private var long = Memory(halfLife: 20, megabits: 0.75, seconds: 0.5)
    private var recent = Memory(halfLife: 3, megabits: 0, seconds: 0)
    /// In milliseconds before the first byte of an answer.
    package private(set) var roundTrip = 80.0

    package init() {}

    /// In megabits per second.
    package var rate: Double {
        guard recent.seconds > 0 else { return long.rate }
        return Self.weightOfRecent * recent.rate + (1 - Self.weightOfRecent) * long.rate
    }

    package mutating func learn(_ step: PreloadStep) {
        guard step.bytes > 0, step.delay > 0 else { return }
        let megabits = Double(step.bytes) * 8e-6
        learnRoundTrip(step.delay, payload: megabits / rate * 1000)
        let seconds = max(1, step.delay - roundTrip) / 1000
        long.add(megabits, in: seconds)
        recent.add(megabits, in: seconds)
    }

    /// Only a transfer whose payload takes less time than the round trip tells how long the round trip is.
    private mutating func learnRoundTrip(_ delay: Double, payload: Double) {
        if payload < roundTrip { roundTrip += 0.25 * (max(1, delay - payload) - roundTrip) }
        // No transfer is faster than the round trip.
        roundTrip = max(1, min(roundTrip, delay * 0.95))
    }

    /// The average duration of a transfer, in milliseconds.
    package func delay(of megabits: Double) -> Double { megabits / rate * 1000 + roundTrip }

    /// Possible durations of a transfer: a few representative cases, the fast ones last.
    package func transfer(_ megabits: Double) -> [TransferCase] {
        let seconds = megabits / rate
        let doubt = Self.doubt * Self.doubt + Self.unrest * Self.unrest * 0.25 / long.seconds
        let spread = (Self.unrest * Self.unrest / max(1, seconds * 2) + doubt).squareRoot()
        return TransferCase.spots.map { spot in
            let share = max(0.2, 1 + spread * spot.deviation)
            return TransferCase(delay: seconds / share * 1000 + roundTrip, chance: spot.chance)
        }
    }
}
