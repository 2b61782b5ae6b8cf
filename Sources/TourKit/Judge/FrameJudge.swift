// Decides for each paint whether it shows what it should.
// Thread: any; a plain value. Invariant: paints are judged in the order in which they were made.

package struct FrameJudge {
    /// Difference up to which even the worst rows count as explained (encoders, scalers, moving things).
    private static let likeness = 12.0
    /// How much better another reading must fit to be the one that is called shown.
    private static let betterBy = 0.5
    /// Mean difference from which a page is called wrong though nothing of ours explains it better.
    private static let strangeness = 28.0

    private let references: [Int: ItemReference]
    private let explainer: Explainer
    private let timeline: Timeline
    private var barcodes: BarcodeJudge

    /// `paints` is only read for how long the test clips are; references are by item, missing where nothing is known.
    package init(references: [Int: ItemReference], timeline: Timeline, paints: [Paint]) {
        self.references = references
        self.timeline = timeline
        explainer = Explainer(references: references)
        barcodes = BarcodeJudge(references: references, paints: paints)
    }

    package mutating func judge(_ paint: Paint) -> Verdict {
        let due = timeline.due(at: paint.at)
        let reading = barcodes.judge(paint, due: due)
        if let sentence = reading.wrong { return .wrong(sentence) }
        let explanation = explain(paint, due, at: reading.position)
        return FlatBands.judge(paint.grid, explanation) ?? likeness(paint.grid, explanation)
    }

    /// What the judge thinks the paint should show.
    package func expected(for paint: Paint) -> CellGrid {
        explain(paint, timeline.due(at: paint.at), at: nil).expected
    }

    private func explain(_ paint: Paint, _ due: ClosedRange<Int>, at position: Double?) -> Explanation {
        let page = CellGrid.halfRows
        var low = due.lowerBound * page
        var high = due.upperBound * page
        if let position {
            let exact = Int((position * Double(page)).rounded())
            low = max(low, min(exact - 1, high))
            high = max(low, min(exact + 1, high))
        }
        let quick = explainer.best(for: paint.grid, in: low...high)
        return quick.error > Self.likeness ? explainer.thorough(for: paint.grid, in: low...high) : quick
    }

    private func likeness(_ seen: CellGrid, _ explanation: Explanation) -> Verdict {
        guard explanation.error > Self.likeness else { return .ok }
        // Any items anywhere, in any order: is there a reading that fits clearly better than the one that is due?
        if let other = explainer.freely(seen), other.error < explanation.error * Self.betterBy {
            let isSame = other.words == explanation.words
            return .wrong("\(other.words) shown " + (isSame ? "out of place" : "where \(explanation.words) due"))
        }
        let strange = explanation.pages.first { page in
            guard let reference = references[page.item], !reference.isPartial else { return false }
            return page.rows >= StageZones.fewest && page.mean > max(Self.strangeness, reference.liveliness * 1.5)
        }
        return strange.map { .wrong("what is shown where item \($0.item + 1) is due is none of its pictures") } ?? .ok
    }
}
