// The state of an item's sources (its renditions, by index): which failed, how often, and which are final failures.
// Thread: any; a plain value inside RetryPlan. Invariant: a source with a final failure is never a candidate.

struct RetrySources: Equatable, Sendable {
    private struct Source: Equatable, Sendable {
        var isFinal = false
        /// Temporary failures since the last steady playback.
        var failures = 0
        var hadSecondChance = false
        /// The server asked for no request before this time.
        var notBefore = -Double.infinity
    }

    private var sources: [Source]

    init(count: Int) { sources = Array(repeating: Source(), count: max(1, count)) }

    var count: Int { sources.count }

    /// The sources to try now: among the remaining ones, those with the fewest failures.
    func candidates(at time: Double) -> [Int] {
        let open = sources.indices.filter { !sources[$0].isFinal && sources[$0].notBefore <= time }
        let least = open.map { sources[$0].failures }.min() ?? 0
        return open.filter { sources[$0].failures == least }
    }

    /// True when a source has no failure since playback last went well.
    func hasFresh(at time: Double) -> Bool {
        candidates(at: time).contains { sources[$0].failures == 0 }
    }

    /// True when a later visit needs nothing of this.
    var isClean: Bool { sources.allSatisfy { $0 == Source() } }

    mutating func end(_ source: Int) {
        guard sources.indices.contains(source) else { return }
        sources[source].isFinal = true
    }

    mutating func blame(_ source: Int) {
        guard sources.indices.contains(source) else { return }
        sources[source].failures += 1
    }

    mutating func postpone(_ source: Int, until time: Double) {
        guard sources.indices.contains(source) else { return }
        sources[source].notBefore = time
    }

    /// Returns false when the source has already used its second chance.
    mutating func takeSecondChance(_ source: Int) -> Bool {
        guard sources.indices.contains(source), !sources[source].hadSecondChance else { return false }
        sources[source].hadSecondChance = true
        return true
    }

    /// Forgets temporary failures. Final failures and the servers' delays stay.
    mutating func forgive() {
        for index in sources.indices {
            sources[index].failures = 0
            sources[index].hadSecondChance = false
        }
    }
}
