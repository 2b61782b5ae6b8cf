// A paint read as one page, or as two that meet, at a position in the feed.
// Thread: any; a plain value. Invariant: `pages` are in order from the top, one or two.

struct Explanation {
    /// In half rows: item 2 at rest is 2 × 96.
    var position: Int
    var pages: [PageMatch]

    /// The worst page counts; one of which too little shows does not.
    var error: Double {
        pages.filter { $0.rows >= StageZones.fewest }.map(\.worst).max() ?? 0
    }

    /// "item 3 is", or "items 3 and 4 are".
    var words: String {
        let items = pages.filter { $0.rows >= StageZones.fewest }.map { "\($0.item + 1)" }
        return items.count == 1 ? "item \(items[0]) is" : "items \(items.joined(separator: " and ")) are"
    }

    /// Which item's page lies where at a position.
    static func layout(_ position: Int) -> [(item: Int, top: Int)] {
        let rest = position % CellGrid.halfRows
        let item = position / CellGrid.halfRows
        return rest == 0 ? [(item, 0)] : [(item, -rest), (item + 1, CellGrid.halfRows - rest)]
    }

    /// What should be seen, grey where nothing is known; for people who look into an anomaly.
    var expected: CellGrid {
        CellGrid { row, column in
            for page in pages {
                if let color = page.picture?.color(halfRow: 2 * row - page.top, column: column) { return color }
            }
            return CellColor(red: 96, green: 96, blue: 96)
        }
    }
}

/// Looks for the best explanation among the positions that are due.
struct Explainer {
    /// How many of the coarse pass's positions are looked at closely.
    private static let finalists = 6

    let references: [Int: ItemReference]

    /// `positions` in half rows.
    func best(for seen: CellGrid, in positions: ClosedRange<Int>) -> Explanation {
        var candidates = Array(positions)
        if candidates.count > Self.finalists {
            let coarse = candidates.map { (position: $0, error: explain(seen, at: $0, \.averages).error) }
            candidates = coarse.sorted { $0.error < $1.error }.prefix(Self.finalists).map(\.position)
        }
        let close = candidates.map { explain(seen, at: $0, \.pictures) }
        return close.min { $0.error < $1.error } ?? Explanation(position: positions.lowerBound, pages: [])
    }

    /// The same with every picture at every position; slow, for when the quick look found nothing that fits.
    func thorough(for seen: CellGrid, in positions: ClosedRange<Int>) -> Explanation {
        let all = positions.map { explain(seen, at: $0, \.pictures) }
        return all.min { $0.error < $1.error } ?? Explanation(position: positions.lowerBound, pages: [])
    }

    /// The best reading when any item may be above any other, the same one too; nil when nothing is known.
    func freely(_ seen: CellGrid) -> Explanation? {
        let readings = (0..<CellGrid.halfRows).map { offset in
            let tops = offset == 0 ? [0] : [-offset, CellGrid.halfRows - offset]
            return Explanation(position: offset, pages: tops.compactMap { likest(to: seen, top: $0) })
        }
        return readings.filter { !$0.pages.isEmpty }.min { $0.error < $1.error }
    }

    private func likest(to seen: CellGrid, top: Int) -> PageMatch? {
        references.map { PageMatch.best($0.value.averages, item: $0.key, top: top, seen: seen) }
            .filter { $0.rows > 0 }
            .min { ($0.worst, $0.item) < ($1.worst, $1.item) }
    }

    private func explain(
        _ seen: CellGrid, at position: Int, _ kind: KeyPath<ItemReference, [ReferencePicture]>
    ) -> Explanation {
        let pages = Explanation.layout(position).map { page in
            PageMatch.best(references[page.item]?[keyPath: kind] ?? [], item: page.item, top: page.top, seen: seen)
        }
        return Explanation(position: position, pages: pages)
    }
}
