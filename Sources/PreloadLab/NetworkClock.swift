/// A session's position in a trace. When the session lasts longer, the trace starts again.
struct NetworkClock {
    /// The share of the recorded rate that carries the media itself.
    private static let payload = 0.95
    private static let roundTrip = 80.0

    private let trace: NetworkTrace
    private var row = 1
    private var now: Double

    init(_ trace: NetworkTrace) {
        self.trace = trace
        now = trace.times[0]
    }

    /// Milliseconds until the bytes have arrived, including the round trip.
    mutating func transfer(_ bytes: Int) -> Double {
        var left = Double(bytes)
        var seconds = 0.0
        while true {
            let rate = trace.rates[row] * 1_000_000 / 8 * Self.payload
            let rest = trace.times[row] - now
            if rate * rest > left {
                now += left / rate
                seconds += left / rate
                return (seconds * 1000 + Self.roundTrip + 0.5).rounded(.down)
            }
            left -= rate * rest
            seconds += rest
            advance()
        }
    }

    private mutating func advance() {
        now = trace.times[row]
        row += 1
        guard row == trace.times.count else { return }
        row = 1
        now = trace.times[0]
    }
}
