// How well an item explains the part of a paint that its page takes up.
// Thread: any; a plain value. Invariant: `error` is the mean difference per channel over the rows it counts, 0...64.

struct PageMatch {
    var item: Int
    /// Where the page's top lies, in half rows of the stage.
    var top: Int
    /// How many of the stage's rows could be compared.
    var rows: Int
    var error: Double
    var picture: ReferencePicture?

    /// The best of those pictures; one that cannot be compared at all explains nothing and denies nothing.
    static func best(_ pictures: [ReferencePicture], item: Int, top: Int, seen: CellGrid) -> PageMatch {
        var best = PageMatch(item: item, top: top, rows: 0, error: 0, picture: nil)
        for picture in pictures {
            let (rows, error) = compare(seen, picture, top)
            if rows > 0, best.picture == nil || error < best.error {
                best = PageMatch(item: item, top: top, rows: rows, error: error, picture: picture)
            }
        }
        return best
    }

    /// The stage's rows on which that picture's clean part lies.
    static func rows(of picture: ReferencePicture, top: Int) -> Range<Int> {
        let page = picture.halfRows.clamped(to: StageZones.pageHalfRows)
        let first = max(StageZones.rows.lowerBound, (page.lowerBound + top + 1) >> 1)
        let end = min(StageZones.rows.upperBound, (page.upperBound + top) >> 1)
        return first..<max(first, end)
    }

    private static func compare(_ seen: CellGrid, _ picture: ReferencePicture, _ top: Int) -> (Int, Double) {
        let rows = rows(of: picture, top: top)
        let columns = StageZones.columns.clamped(to: picture.columns)
        guard !rows.isEmpty, !columns.isEmpty else { return (0, 0) }
        let stride = CellGrid.columns * 3
        let sum = seen.cells.withUnsafeBufferPointer { seen in
            picture.cells.withUnsafeBufferPointer { expected in
                var sum = 0
                for row in rows {
                    let upper = (2 * row - top) * stride
                    for index in columns.lowerBound * 3..<columns.upperBound * 3 {
                        let due = (Int(expected[upper + index]) + Int(expected[upper + stride + index])) >> 1
                        // Clamped, so that a spinner or an icon over the picture does not outweigh the rest.
                        sum += min(64, abs(Int(seen[row * stride + index]) - due))
                    }
                }
                return sum
            }
        }
        return (rows.count, Double(sum) / Double(rows.count * columns.count * 3))
    }
}
