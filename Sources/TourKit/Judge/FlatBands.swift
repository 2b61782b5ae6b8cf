// Finds parts of the stage that are black or of a single colour although the picture is not.
// Thread: any. Invariant: a dark scene does not count as black, because it is compared with its own picture.

enum FlatBands {
    /// A cell darker than this is black; the picture must be brighter by the second number.
    private static let black = 14
    private static let brighter = 12
    /// The second number for cells under controls, whose shade dims them to a third.
    private static let brighterInShade = 60
    /// The largest spread of a flat fill's cells, and the least spread of the picture's cells.
    private static let flat = 6
    private static let lively = 24

    static func judge(_ seen: CellGrid, _ explanation: Explanation) -> Verdict? {
        let dark = longestRun { row in
            columns(of: row, explanation).allSatisfy { seen.color(row: row, column: $0).luma < black }
        }
        if dark.count >= StageZones.band, isBrighter(explanation, in: dark) {
            return .black("rows \(dark.lowerBound)–\(dark.upperBound) of \(CellGrid.rows) are black")
        }
        for page in explanation.pages {
            guard let picture = page.picture else { continue }
            let area = CellArea(of: picture, top: page.top)
            guard area.rows.count >= StageZones.band, spread(seen, area) <= flat,
                spread(explanation.expected, area) > lively
            else { continue }
            return .blank("where item \(page.item + 1) is due there is one flat colour")
        }
        return nil
    }

    /// The columns of the picture on the page with this row; all columns when no page is known.
    private static func columns(of row: Int, _ explanation: Explanation) -> Range<Int> {
        let page = explanation.pages.first { (0..<CellGrid.quarters).contains(4 * row - $0.top) }
        let own = page?.picture.map { StageZones.columns.clamped(to: $0.columns) }
        return own.flatMap { $0.isEmpty ? nil : $0 } ?? StageZones.columns
    }

    private static func longestRun(_ isDark: (Int) -> Bool) -> Range<Int> {
        var best = 0..<0
        var start = StageZones.rows.lowerBound
        for row in StageZones.rows.lowerBound...StageZones.rows.upperBound {
            if row < StageZones.rows.upperBound, isDark(row) { continue }
            if row - start > best.count { best = start..<row }
            start = row + 1
        }
        return best
    }

    /// Without a known picture, only a completely black stage counts.
    private static func isBrighter(_ explanation: Explanation, in dark: Range<Int>) -> Bool {
        let due = dark.compactMap { row in luma(explanation, row: row) }
        guard due.count >= StageZones.together else { return dark == StageZones.rows }
        return due.count { $0.isShaded ? $0.luma >= brighterInShade : $0.luma >= brighter } > due.count * 2 / 3
    }

    /// The expected brightness of a row, as the mean of its columns.
    private static func luma(_ explanation: Explanation, row: Int) -> (luma: Int, isShaded: Bool)? {
        for page in explanation.pages {
            guard let picture = page.picture else { continue }
            let place = 4 * row - page.top
            let lumas = StageZones.columns.compactMap { picture.color(quarter: place, column: $0)?.luma }
            guard !lumas.isEmpty else { continue }
            return (lumas.reduce(0, +) / lumas.count, !StageZones.pageQuarters.contains(place))
        }
        return nil
    }

    /// The largest difference between two cells in any channel.
    private static func spread(_ grid: CellGrid, _ area: CellArea) -> Int {
        var widest = 0
        for channel in [\CellColor.red, \.green, \.blue] {
            let values = area.rows.flatMap { row in
                area.columns.map { Int(grid.color(row: row, column: $0)[keyPath: channel]) }
            }
            widest = max(widest, (values.max() ?? 0) - (values.min() ?? 0))
        }
        return widest
    }
}
