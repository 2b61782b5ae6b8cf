// How much an app may use while it acts, and how much it may grow between rests.
// Thread: any; a plain value. Invariant: each exceeded limit gives a sentence with both numbers.

package struct SoakLimits: Sendable {
    /// A measured quantity: its name, how to read it, and how much growth is harmless.
    private struct Measure: Sendable {
        let name: String
        let slack: Double
        /// A share of the first value, for quantities that depend on the visible content.
        var share = 0.0
        let value: @Sendable (SoakSample) -> Double
    }

    /// Limits that apply at every moment.
    private static let most: [Measure] = [
        Measure(name: "MB of memory", slack: 420) { $0.megabytes },
        Measure(name: "threads", slack: 90) { Double($0.threads) },
        Measure(name: "file descriptors", slack: 200) { Double($0.descriptors) },
        Measure(name: "pipelines", slack: 16) { Double($0.counts.pipelines) },
    ]

    /// At each rest the state is the same, so only caches and the allocator may cause growth.
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

    /// The first rest after every act was done once.
    private var base: SoakSample?

    package init() {}

    /// Sentences about a sample during use.
    package func crossed(inUse sample: SoakSample) -> [String] {
        Self.most.compactMap { measure in
            let value = measure.value(sample)
            guard value > measure.slack else { return nil }
            return "It took \(text(value)) \(measure.name); at most \(text(measure.slack)) are allowed."
        }
    }

    /// Sentences about a rest; the first rest is the base for comparison.
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
