// The app's memory over the swipes of a tour.
// Thread: any; a plain value. Invariant: the slope is fitted from swipe 50 on, and only over fifty swipes or more.

package struct MemoryTrend: Hashable, Sendable, Encodable {
    package struct Sample: Hashable, Sendable {
        package var swipe: Int
        package var megabytes: Double

        package init(swipe: Int, megabytes: Double) {
            self.swipe = swipe
            self.megabytes = megabytes
        }
    }

    package var start: Double?
    package var end: Double?
    package var peak: Double?
    package var slopePer100: Double?
    /// From swipe 200 on, when all caches are full; only over a hundred swipes or more.
    package var lateSlopePer100: Double?

    package init(_ samples: [Sample]) {
        func tenth(_ value: Double?) -> Double? { value.map { ($0 * 10).rounded() / 10 } }
        start = tenth(samples.first?.megabytes)
        end = tenth(samples.last?.megabytes)
        peak = tenth(samples.map(\.megabytes).max())
        func perHundred(_ slope: Double?) -> Double? { slope.map { ($0 * 10_000).rounded() / 100 } }
        slopePer100 = perHundred(Self.slope(samples, from: 50, over: 50))
        lateSlopePer100 = perHundred(Self.slope(samples, from: 200, over: 100))
    }

    /// Megabytes per swipe, by least squares.
    private static func slope(_ all: [Sample], from first: Int, over least: Int) -> Double? {
        let samples = all.filter { $0.swipe >= first }
        guard let first = samples.first, let last = samples.last, last.swipe - first.swipe >= least else { return nil }
        let count = Double(samples.count)
        let swipes = samples.map { Double($0.swipe) }
        let meanSwipe = swipes.reduce(0, +) / count
        let meanSize = samples.map(\.megabytes).reduce(0, +) / count
        let both = samples.map { (Double($0.swipe) - meanSwipe) * ($0.megabytes - meanSize) }.reduce(0, +)
        let squares = swipes.map { ($0 - meanSwipe) * ($0 - meanSwipe) }.reduce(0, +)
        return both / squares
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(start, forKey: .start)
        try container.encode(end, forKey: .end)
        try container.encode(peak, forKey: .peak)
        try container.encode(slopePer100, forKey: .slopePer100)
        try container.encodeIfPresent(lateSlopePer100, forKey: .lateSlopePer100)
    }

    private enum CodingKeys: String, CodingKey {
        case start, end, peak
        case slopePer100 = "slope_per_100"
        case lateSlopePer100 = "slope_per_100_from_200"
    }
}
