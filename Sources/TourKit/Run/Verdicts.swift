// Judges all paints of a tour after its end.
// Thread: the driver's, blocking. Invariant: each paint is counted once in the report.

import FeedsModels
import GstBridge

struct Verdicts {
    /// This many anomalies get a picture; more would tell nothing new.
    private static let pictured = 6

    let paints: [Paint]
    let events: [AppEvent]
    let timeline: Timeline
    let library: ReferenceLibrary
    let interruption: Interruption

    func count(in report: inout TourReport, folder: String) throws(TourError) {
        var judge = FrameJudge(references: library.items, timeline: timeline, paints: paints)
        var told = 0
        for paint in paints {
            try interruption.check()
            let verdict = judge.judge(paint)
            report.count(verdict)
            guard let sentence = verdict.sentence else { continue }
            told += 1
            let place = "\(moment(paint.at)): \(sentence)"
            report.errors.append(told <= Self.pictured ? "\(place); see anomaly-\(told).png." : "\(place).")
            guard told <= Self.pictured else { continue }
            // The sentence is reported even when its picture cannot be written.
            try? AnomalyPicture.write(
                seen: paint.grid, expected: judge.expected, to: "\(folder)/anomaly-\(told).png")
        }
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
