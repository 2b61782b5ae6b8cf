// Judges everything a tour saw, after it has been seen.
// Thread: the driver's, blocking. Invariant: each paint is counted once in the report.

import FeedsModels
import GstBridge

struct Verdicts {
    /// So many anomalies get a sentence and a picture; more say nothing new.
    private static let told = 6

    let paints: [Paint]
    let events: [AppEvent]
    let drags: [Microseconds]
    let library: ReferenceLibrary

    func count(in report: inout TourReport, folder: String) {
        let timeline = Timeline(events: events, drags: drags)
        var judge = FrameJudge(references: library.items, timeline: timeline, paints: paints)
        var told = 0
        for paint in paints {
            let verdict = judge.judge(paint)
            report.count(verdict)
            guard let sentence = verdict.sentence, told < Self.told else { continue }
            told += 1
            report.errors.append("\(moment(paint.at)): \(sentence); see anomaly-\(told).png.")
            // The sentence stands even if its picture cannot be written.
            try? AnomalyPicture.write(
                seen: paint.grid, expected: judge.expected(for: paint), to: "\(folder)/anomaly-\(told).png")
        }
    }

    /// Which items may be seen in these events, and so need a reference.
    static func items(in events: [AppEvent]) -> Set<Int> {
        var items: Set<Int> = [0, 1]
        for case .commit(let from, let to, _, _) in events.map(\.kind) {
            items.formUnion([from - 1, from, from + 1, to - 1, to, to + 1])
        }
        return items.filter { $0 >= 0 }
    }

    private func moment(_ at: Microseconds) -> String {
        var swipe = 0
        var since = at - (paints.first?.at ?? at)
        for event in events where event.at <= at {
            if case .commit = event.kind {
                swipe += 1
                since = at - event.at
            }
        }
        return swipe == 0 ? "\(since / 1000) ms into the tour" : "\(since / 1000) ms after swipe \(swipe)"
    }
}
