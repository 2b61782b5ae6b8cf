// Decides for each paint whether it is correct.
// Thread: any; a plain value. Invariant: paints are judged in the order in which they were made.

package struct FrameJudge {
    /// An icon or a spinner covers a smaller share of a few rows' cells than this; another picture changes most of
    /// them.
    private static let strangeShare = 0.25
    /// Another explanation is reported when its error is below this share of the expected one's.
    private static let betterBy = 0.5

    private let references: [Int: ItemReference]
    private let explainer: Explainer
    private let timeline: Timeline
    private var barcodes: BarcodeJudge
    private var last: Microseconds?
    private var explanation = Explanation(position: 0, pages: [])

    /// `paints` only gives the lengths of the test clips. References are by item, missing when unknown.
    package init(references: [Int: ItemReference], timeline: Timeline, paints: [Paint]) {
        self.references = references
        self.timeline = timeline
        explainer = Explainer(references: references)
        barcodes = BarcodeJudge(references: references, paints: paints)
    }

    package mutating func judge(_ paint: Paint) -> Verdict {
        // This paint was made after the last captured one.
        let due = timeline.due(from: last ?? paint.at, to: paint.at)
        last = paint.at
        let reading = barcodes.judge(paint, due: due)
        explanation = explainer.best(for: paint.grid, in: positions(due, near: reading.position))
        if let sentence = reading.wrong { return .wrong(sentence) }
        return FlatBands.judge(paint.grid, explanation) ?? likeness(paint.grid)
    }

    /// The expected content of the last paint.
    package var expected: CellGrid { explanation.expected }

    private func positions(_ due: ClosedRange<Int>, near position: Double?) -> ClosedRange<Int> {
        let low = due.lowerBound * CellGrid.quarters
        let high = due.upperBound * CellGrid.quarters
        guard let position else { return low...high }
        let exact = Int((position * Double(CellGrid.quarters)).rounded())
        let from = max(low, min(exact - 2, high))
        return from...max(from, min(exact + 2, high))
    }

    private func likeness(_ seen: CellGrid) -> Verdict {
        guard explanation.error > Explainer.likeness, explanation.strangeShare(of: seen) >= Self.strangeShare else {
            return .ok
        }
        let due = explanation.words
        if let other = explainer.freely(seen, asTellingAs: explanation),
            other.error < explanation.error * Self.betterBy
        {
            return .wrong("\(other.sight) " + (other.words == due ? "out of place" : "where \(due) due"))
        }
        let stranger = explanation.pages.first { page in
            page.counts && page.worst > Explainer.likeness && references[page.item]?.isPartial == false
        }
        return stranger.map { .wrong("what is shown where item \($0.item + 1) is due is none of its pictures") } ?? .ok
    }
}
