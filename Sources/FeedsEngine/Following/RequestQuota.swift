// How many requests a server allows in a span of time.
// Thread: any; a plain value. Invariant: no span of that length holds more requests.

package struct RequestQuota: Equatable, Sendable {
    package let most: Int
    package let seconds: Double
    /// Of the requests within the span, the oldest first.
    private var times: [Double] = []

    package init(most: Int, seconds: Double) {
        self.most = max(1, most)
        self.seconds = seconds
    }

    /// Counts a request; when it comes too early, it is not counted, and the answer is the time at which it may go.
    package mutating func take(at time: Double) -> Double? {
        // A later time comes from a clock that was set back.
        times.removeAll { $0 <= time - seconds || $0 > time }
        guard times.count >= most else {
            times.append(time)
            return nil
        }
        return times[times.count - most] + seconds
    }
}
