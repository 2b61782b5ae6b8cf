// How evenly pages slid: the steps from picture to picture on the screen, and those that came late.
// Thread: any; a plain value. Invariant: no more late steps than steps.

package struct SlideSteps: Hashable, Sendable, Encodable {
    package private(set) var steps = 0
    package private(set) var late = 0
    /// The longest step of all, in milliseconds.
    package private(set) var longest = 0.0

    package init() {}

    package mutating func add(steps: Int, late: Int, longest: Microseconds) {
        guard steps >= 0, late >= 0 else { return }
        self.steps += steps
        self.late += min(late, steps)
        self.longest = max(self.longest, (longest.inSeconds * 10_000).rounded() / 10)
    }

    /// In percent.
    package var share: Double { steps > 0 ? Double(late) / Double(steps) * 100 : 0 }

    package var sentence: String {
        "Pages slid in \(steps) steps, \((share * 10).rounded() / 10) % of them later than 20 ms, "
            + "the longest \(longest) ms."
    }
}
