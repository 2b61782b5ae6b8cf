// How likely people are to go on watching, learned from when this person left the videos of one source.
// Thread: any; a plain value. Invariant: a table begins with 1, never rises, and is above 0 for any watch times.
//
// For every stretch of time it knows how long it was watched and how often somebody left in it: the rate of leaving.
// A video that was seen to its end says nothing of what lies behind the end. Both fade, so that habits may change.

package struct RetentionModel: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// An item was left; `duration` is nil where the video did not say.
        case watched(seconds: Double, of: Double?)
    }

    /// Where a stretch begins, in seconds; the last one has no end. The first seconds decide most.
    package static let stretches: [Double] = [0, 1, 2, 3, 5, 8, 12, 20, 30, 60]
    /// Leavings per second before anything is known: a third of views is over within 3 s, a quarter reaches the end.
    private static let usual = [0.16, 0.15, 0.13, 0.08, 0.055, 0.045, 0.035, 0.025, 0.012, 0.006]
    /// The usual counts as much as this many views.
    private static let trust = 8.0
    /// What a view adds is worth this much less with every later one.
    private static let fading = 0.985
    /// A view that ends this close before the end of the video saw it all.
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

    /// What was learned before. Nothing of it is taken when it is not of this shape.
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

    /// The share of views still going at each full second of a video, for as long as it lasts.
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

    /// A source's own table, put right: it begins with 1 and never rises. Nil when nothing can be made of it.
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
        // As if that many usual views had already passed through the whole stretch.
        let believed = Self.trust * (index + 1 < Self.stretches.count ? width(of: index) : 30)
        return (leavings[index] + believed * Self.usual[index]) / (seconds[index] + believed)
    }

    private func width(of index: Int) -> Double { Self.stretches[index + 1] - Self.stretches[index] }
}
