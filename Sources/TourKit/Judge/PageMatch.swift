// How well an item explains the part of a paint under its page.
// Thread: any; a plain value. Invariant: `worst` is a mean difference per channel, 0...64, over the worst group of
// neighbouring rows. A picture that fits except for these rows must not pass for one that fits completely.

struct PageMatch {
    /// A cell with at least this difference in a channel shows something else (scalers and encoders stay below).
    private static let strange = 24

    /// With a difference up to this the search stops, because a better picture is not needed.
    static let convincing = 4.0

    var item: Int
    /// The page's top, in quarters of a row.
    var top: Int
    /// How many of the stage's rows could be compared.
    var rows: Int
    var worst = 0.0
    var picture: ReferencePicture?

    /// The best of those pictures; a picture without comparable rows is neither a match nor a mismatch.
    static func best(_ pictures: [ReferencePicture], item: Int, top: Int, seen: CellGrid) -> PageMatch {
        var best = PageMatch(item: item, top: top, rows: 0)
        for picture in pictures {
            let area = CellArea(of: picture, top: top)
            guard !area.isEmpty else { continue }
            let limit = best.picture == nil ? Double.infinity : best.worst
            guard let worst = area.worst(seen, picture, top: top, below: limit) else { continue }
            best = PageMatch(item: item, top: top, rows: area.rows.count, worst: worst, picture: picture)
            if worst <= convincing { break }
        }
        return best
    }

    /// True when enough rows are visible to judge it.
    var counts: Bool { rows >= StageZones.fewest }

    /// The largest share of strange cells in a few neighbouring rows.
    func strangeShare(of seen: CellGrid) -> Double {
        guard let picture, rows > 0 else { return 0 }
        let area = CellArea(of: picture, top: top)
        let strange = area.rows.map { row in
            area.columns.count { column in
                let due = picture.color(quarter: 4 * row - top, column: column)
                return due.map { $0.distance(to: seen.color(row: row, column: column)) >= Self.strange } ?? false
            }
        }
        let band = min(StageZones.together, strange.count)
        let most = (0...strange.count - band).map { strange[$0..<$0 + band].reduce(0, +) }.max() ?? 0
        return Double(most) / Double(band * area.columns.count)
    }
}
