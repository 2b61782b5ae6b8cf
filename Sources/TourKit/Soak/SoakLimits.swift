// How much an app may take while it is used, and how much more at rest than when everything had been open once.
// Thread: any; a plain value. Invariant: each crossing is one sentence with both numbers in it.

package struct SoakLimits: Sendable {
    /// One thing that is watched: its name, how to read it, and how much more than at first is nothing to worry about.
    private struct Measure: Sendable {
        let name: String
        let slack: Double
        /// Of the first value; for what moves with how much is on screen.
        var share = 0.0
        let value: @Sendable (SoakSample) -> Double
    }

    /// What nothing that one does may exceed, not even for a moment.
    private static let most: [Measure] = [
        Measure(name: "MB of memory", slack: 420) { $0.megabytes },
        Measure(name: "threads", slack: 90) { Double($0.threads) },
        Measure(name: "file descriptors", slack: 200) { Double($0.descriptors) },
        Measure(name: "pipelines", slack: 16) { Double($0.counts.pipelines) },
    ]

    /// At rest in the same place with the same window everything is what it was, but for caches and the allocator.
    private static let growth: [Measure] = [
        Measure(name: "MB in use", slack: 20) { $0.heap?.megabytesInUse ?? 0 },
        Measure(name: "MB of its own memory", slack: 32) { $0.own },
        Measure(name: "threads", slack: 10) { Double($0.threads) },
        Measure(name: "file descriptors", slack: 16) { Double($0.descriptors) },
        Measure(name: "widgets", slack: 120, share: 0.1) { Double($0.counts.widgets) },
        Measure(name: "GObjects", slack: 120, share: 0.1) { Double($0.counts.made) },
        Measure(name: "objects", slack: 80, share: 0.1) { Double($0.counts.objects) },
        Measure(name: "signal handlers", slack: 160, share: 0.1) { Double($0.counts.signals) },
        Measure(name: "pipelines", slack: 4) { Double($0.counts.pipelines) },
        Measure(name: "frames", slack: 20) { Double($0.counts.frames) },
        Measure(name: "pipeline elements", slack: 80) { Double($0.counts.elements) },
    ]

    /// The first rest after everything was open once.
    private var base: SoakSample?

    package init() {}

    /// What is wrong with a moment of use.
    package func crossed(inUse sample: SoakSample) -> [String] {
        Self.most.compactMap { measure in
            let value = measure.value(sample)
            guard value > measure.slack else { return nil }
            return "It took \(text(value)) \(measure.name); at most \(text(measure.slack)) are allowed."
        }
    }

    /// What is wrong with a rest; the first one is what the others are compared with.
    package mutating func crossed(atRest sample: SoakSample) -> [String] {
        guard let base else {
            self.base = sample
            return crossed(inUse: sample)
        }
        let grown = Self.growth.compactMap { measure -> String? in
            let (first, value) = (measure.value(base), measure.value(sample))
            let most = first * (1 + measure.share) + measure.slack
            guard value > most else { return nil }
            return "At rest it held \(text(value)) \(measure.name), \(text(first)) at first; "
                + "at most \(text(most)) are allowed."
        }
        return grown + crossed(inUse: sample)
    }

    private func text(_ value: Double) -> String { "\(Int(value.rounded()))" }
}
