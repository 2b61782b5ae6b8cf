// Adds up how long something was going on: a video playing, or standing still for want of bytes.
// Thread: any; a plain value. Invariant: time counts only between a start and the stop after it.

package struct RunningTime: Equatable, Sendable {
    private var sum = 0.0
    private var since: Double?

    package init() {}

    package mutating func set(isRunning: Bool, at time: Double) {
        if isRunning {
            since = since ?? time
        } else if let start = since {
            sum += max(0, time - start)
            since = nil
        }
    }

    /// Seconds since it was last taken; what runs goes on running.
    package mutating func take(at time: Double) -> Double {
        let running = since.map { max(0, time - $0) } ?? 0
        defer {
            sum = 0
            if since != nil { since = time }
        }
        return sum + running
    }
}
