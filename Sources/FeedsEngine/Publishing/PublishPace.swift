// How much longer a run of publishing takes.
// Thread: any; a plain value. Invariant: pauses count for nothing, and before there is something to go by the plan's
// estimate stands.

package struct PublishPace: Sendable, Hashable {
    /// Below this share the pace is a guess.
    private static let least = 0.03

    private let planned: Double
    private var worked = 0.0
    private var since: Double?
    package private(set) var whole = 0.0
    /// The share that was there when the work began, so that what an earlier run has made tells nothing of the pace.
    private var first: Double?

    /// Both in seconds.
    package init(planned: Double, at now: Double) { (self.planned, since) = (planned, now) }

    package mutating func stepped(to whole: Double, at now: Double) {
        tick(now)
        self.whole = max(self.whole, min(1, max(0, whole)))
        if first == nil { first = self.whole }
    }

    package mutating func paused(at now: Double) {
        tick(now)
        since = nil
    }

    package mutating func resumed(at now: Double) { since = now }

    private mutating func tick(_ now: Double) {
        guard let since else { return }
        worked += max(0, now - since)
        self.since = now
    }

    /// In seconds.
    package var remaining: Double {
        let done = whole - (first ?? 0)
        return done < Self.least ? planned * (1 - whole) : worked / done * (1 - whole)
    }
}
