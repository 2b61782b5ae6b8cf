// Learns how likely this user goes on watching, from when they left the videos of a source. For each stretch of time it
// counts seconds watched and departures. Both fade, so that habits may change.
// Thread: any; a plain value. Invariant: a table begins with 1, never rises, and is above 0 for any watch times.

package struct RetentionModel: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The user left an item; `duration` is nil when the video has none.
        case watched(seconds: Double, of: Double?)
    }

    /// The start of each stretch, in seconds; the last has no end. The first seconds matter most.
    package static let stretches: [Double] = [0, 1, 2, 3, 5, 8, 12, 20, 30, 60]
    /// Departures per second before anything is learned: a third of views ends within 3 s, a quarter reaches the end.
    private static let usual = [0.16, 0.15, 0.13, 0.08, 0.055, 0.045, 0.035, 0.025, 0.012, 0.006]
    /// The usual rates count as much as this many views.
    private static let trust = 8.0
    /// With every new view, older views lose this much weight.
    private static let fading = 0.985
    /// A view that ends within this many seconds of the video's end counts as complete.
    private static let nearEnd = 0.7
    private static let longestTable = 900

    /// Seconds watched within each stretch.
    package private(set) var seconds: [Double]
    /// Views that ended within each stretch.
    package private(set) var leavings: [Double]

    package init() {
        seconds = Self.stretches.map { _ in 0 }
        leavings = seconds
    }

    /// Restores what was learned before; data of another shape is ignored.
    package init(seconds: [Double], leavings: [Double]) {
        self.init()
        let isSound = seconds.count == self.seconds.count && leavings.count == seconds.count
        guard isSound, (seconds + leavings).allSatisfy({ $0.isFinite && $0 >= 0 && $0 < 1e9 }) else { return }
        self.seconds = seconds
        self.leavings = leavings
    }

    package mutating func handle(_ event: Event) {
        guard case .watched(let watched, let duration) = event, watched.isFinite, watched > 0 else { return }
        let end = duration.map { min(watched, $0) } ?? watched
        let sawItAll = duration.map { watched >= $0 - Self.nearEnd } ?? false
        for index in seconds.indices {
            seconds[index] = seconds[index] * Self.fading + timeSpent(in: index, until: end)
            leavings[index] *= Self.fading
        }
        if !sawItAll, let last = Self.stretches.lastIndex(where: { $0 <= end }) { leavings[last] += 1 }
    }

    /// The share of views still running at each full second of a video.
    package func table(duration: Double?) -> [Double] {
        let length = min(Self.longestTable, Int(saturating: (duration ?? 60).rounded(.up)))
        var share = 1.0
        var table = [share]
        for second in 0..<max(1, length) {
            share /= 1 + rate(at: Double(second))
            table.append(share)
        }
        return table
    }

    /// A source's own table, corrected: it begins with 1 and never rises. Nil when it is not usable.
    package static func table(given: [Double]) -> [Double]? {
        guard let first = given.first, first > 0, given.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
        var share = 1.0
        return given.map { value in
            share = min(share, value / first)
            return share
        }
    }

    private func timeSpent(in index: Int, until end: Double) -> Double {
        let start = Self.stretches[index]
        let stop = index + 1 < Self.stretches.count ? Self.stretches[index + 1] : end
        return max(0, min(end, stop) - start)
    }

    private func rate(at second: Double) -> Double {
        let index = Self.stretches.lastIndex { $0 <= second } ?? 0
        // This prior acts as if that many usual views had already passed through the whole stretch.
        let believed = Self.trust * (index + 1 < Self.stretches.count ? width(of: index) : 30)
        return (leavings[index] + believed * Self.usual[index]) / (seconds[index] + believed)
    }

    private func width(of index: Int) -> Double { Self.stretches[index + 1] - Self.stretches[index] }
}
