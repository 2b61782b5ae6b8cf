// The captions of a track in time order, and which of them are visible at a moment.
// Thread: any; a plain value. Invariant: `steps` are sorted, and the same captions are visible between two steps.

package struct CaptionTimeline: Sendable, Hashable {
    /// Even a film of a day has fewer captions.
    package static let mostCues = 20_000
    /// When more captions are visible at once, the oldest are dropped.
    static let mostAtOnce = 4

    private struct Step: Sendable, Hashable {
        let start: Double
        let cues: [Int]
    }

    package private(set) var cues: [Cue] = []
    private var steps: [Step] = []

    package init(_ cues: some Sequence<Cue> = []) {
        self.cues = Self.sorted(cues)
        steps = Self.steps(of: self.cues)
    }

    /// A repeated caption counts once, because segments of a stream repeat captions.
    package func adding(_ more: [Cue]) -> CaptionTimeline { CaptionTimeline(cues + more) }

    /// The visible captions at a moment, as a number that changes when they do; nil before the first caption.
    package func step(at seconds: Double) -> Int? {
        var low = 0
        var high = steps.count
        while low < high {
            let middle = (low + high) / 2
            if steps[middle].start <= seconds { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// The captions of a step, earliest first.
    package func cues(in step: Int?) -> [Cue] {
        guard let step, steps.indices.contains(step) else { return [] }
        return steps[step].cues.map { cues[$0] }
    }

    package func cues(at seconds: Double) -> [Cue] { cues(in: step(at: seconds)) }

    private static func sorted(_ cues: some Sequence<Cue>) -> [Cue] {
        let sorted = cues.filter { $0.start.isFinite && $0.end.isFinite && $0.start < $0.end && !$0.text.isEmpty }
            .enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
        var unique: [Cue] = []
        for cue in sorted where unique.count < mostCues {
            let isAgain = unique.reversed().prefix { $0.start == cue.start }.contains {
                $0.text == cue.text && $0.place == cue.place
            }
            if !isAgain { unique.append(cue) }
        }
        return unique
    }

    private static func steps(of cues: [Cue]) -> [Step] {
        var steps: [Step] = []
        var active: [Int] = []
        /// Adds a step for each caption that ends before `seconds`.
        func end(before seconds: Double) {
            while let first = active.map({ cues[$0].end }).min(), first <= seconds {
                active.removeAll { cues[$0].end <= first }
                add(Step(start: first, cues: active))
            }
        }
        func add(_ step: Step) {
            if steps.last?.start == step.start { steps.removeLast() }
            steps.append(step)
        }
        for (index, cue) in cues.enumerated() {
            end(before: cue.start)
            active.append(index)
            if active.count > mostAtOnce { active.removeFirst() }
            add(Step(start: cue.start, cues: active))
        }
        end(before: .infinity)
        return steps
    }
}
