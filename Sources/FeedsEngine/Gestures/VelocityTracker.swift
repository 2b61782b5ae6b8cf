// The velocity of a finger, from its latest positions.
// Thread: any; a plain value. Invariant: samples older than `memory` never count; a resting finger has no velocity.

package struct VelocityTracker: Sendable {
    /// Seconds of history: long enough to smooth the sensor, short enough to measure the flick without the drag before
    /// it.
    static let memory = 0.08

    private var samples: [(time: Double, value: Double)] = []

    package init() {}

    package mutating func reset() { samples.removeAll() }

    package mutating func add(_ value: Double, at time: Double) {
        samples.removeAll { time - $0.time > Self.memory }
        samples.append((time, value))
    }

    /// In units per second at `time`.
    package func velocity(at time: Double) -> Double {
        let recent = samples.filter { time - $0.time <= Self.memory }
        guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
        return (last.value - first.value) / (last.time - first.time)
    }
}
