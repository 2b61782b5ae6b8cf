// Adds up the time during which something ran, such as a video playing or stalling.
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

    /// Seconds since the last take; a running clock continues.
    package mutating func take(at time: Double) -> Double {
        let running = since.map { max(0, time - $0) } ?? 0
        defer {
            sum = 0
            if since != nil { since = time }
        }
        return sum + running
    }
}
