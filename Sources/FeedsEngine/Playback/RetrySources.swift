// What one item's sources (its renditions, by number) are worth: which are out for good, which failed how often.
// Thread: any; a plain value inside RetryPlan. Invariant: a source that is out for good is never among the candidates.

struct RetrySources: Equatable, Sendable {
    private struct Source: Equatable, Sendable {
        var isFinal = false
        /// Failures that may pass, since the last picture that lasted.
        var failures = 0
        var hadSecondChance = false
        /// The server does not want to be asked before.
        var notBefore = -Double.infinity
    }

    private var sources: [Source]

    init(count: Int) { sources = Array(repeating: Source(), count: max(1, count)) }

    var count: Int { sources.count }

    /// What may be asked now: of those that are left, the ones that failed least.
    func candidates(at time: Double) -> [Int] {
        let open = sources.indices.filter { !sources[$0].isFinal && sources[$0].notBefore <= time }
        let least = open.map { sources[$0].failures }.min() ?? 0
        return open.filter { sources[$0].failures == least }
    }

    /// Some source was not tried since things last went well.
    func hasFresh(at time: Double) -> Bool {
        candidates(at: time).contains { sources[$0].failures == 0 }
    }

    /// Nothing here that a later visit would have to know.
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

    /// Answers false when it had its second chance already.
    mutating func takeSecondChance(_ source: Int) -> Bool {
        guard sources.indices.contains(source), !sources[source].hadSecondChance else { return false }
        sources[source].hadSecondChance = true
        return true
    }

    /// What may have passed is forgotten; what is final, and what a server asked for, is not.
    mutating func forgive() {
        for index in sources.indices {
            sources[index].failures = 0
            sources[index].hadSecondChance = false
        }
    }
}
