// How well an item explains the part of a paint that its page takes up.
// Thread: any; a plain value. Invariant: `worst` is a mean difference per channel, 0...64, over the few neighbouring
// rows that fit worst: a picture that fits but for them must not pass for the one that fits throughout.

struct PageMatch {
    /// From this difference in a channel on a cell shows something else (scalers and encoders stay below).
    private static let strange = 24

    /// A picture that is no further away is the one that is shown, or as good as it; there is no need for a better one.
    static let convincing = 4.0

    var item: Int
    /// Where the page's top lies, in quarters of a row.
    var top: Int
    /// How many of the stage's rows could be compared.
    var rows: Int
    var worst = 0.0
    var picture: ReferencePicture?

    /// The best of those pictures; one that cannot be compared at all explains nothing and denies nothing.
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

    /// Enough of it shows to judge it by.
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
