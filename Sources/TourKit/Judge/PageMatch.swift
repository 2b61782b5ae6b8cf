// How well an item explains the part of a paint that its page takes up.
// Thread: any; a plain value. Invariant: errors are mean differences per channel, 0...64, and `worst` is never below
// `mean`: a picture that fits but for a few rows must not pass for the one that fits throughout.

struct PageMatch {
    var item: Int
    /// Where the page's top lies, in half rows of the stage.
    var top: Int
    /// How many of the stage's rows could be compared.
    var rows: Int
    /// Over all rows, and over the few neighbouring ones that fit worst.
    var mean = 0.0
    var worst = 0.0
    var picture: ReferencePicture?

    /// The best of those pictures; one that cannot be compared at all explains nothing and denies nothing.
    static func best(_ pictures: [ReferencePicture], item: Int, top: Int, seen: CellGrid) -> PageMatch {
        var best = PageMatch(item: item, top: top, rows: 0)
        for picture in pictures {
            let match = PageMatch(item: item, top: top, seen: seen, picture: picture)
            if match.rows > 0, best.picture == nil || match.worst < best.worst { best = match }
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

}

extension PageMatch {
    fileprivate init(item: Int, top: Int, seen: CellGrid, picture: ReferencePicture) {
        let rows = Self.rows(of: picture, top: top)
        let columns = StageZones.columns.clamped(to: picture.columns)
        self.init(item: item, top: top, rows: columns.isEmpty ? 0 : rows.count, picture: picture)
        guard self.rows > 0 else { return }
        let bytes = columns.lowerBound * 3..<columns.upperBound * 3
        let width = min(StageZones.fewest, rows.count)
        var total = 0
        var worstBand = 0
        // Thousands of these are made for one paint, so the rows' errors get no array of their own.
        withUnsafeTemporaryAllocation(of: Int.self, capacity: rows.count) { errors in
            Self.fill(errors, seen, picture, top, rows, bytes)
            var band = 0
            for index in errors.indices {
                total += errors[index]
                band += errors[index] - (index >= width ? errors[index - width] : 0)
                if index >= width - 1 { worstBand = max(worstBand, band) }
            }
        }
        let channels = Double(columns.count * 3)
        mean = Double(total) / (channels * Double(rows.count))
        worst = Double(worstBand) / (channels * Double(width))
    }

    /// The sum of differences of each row.
    private static func fill(
        _ errors: UnsafeMutableBufferPointer<Int>, _ seen: CellGrid, _ picture: ReferencePicture, _ top: Int,
        _ rows: Range<Int>, _ bytes: Range<Int>
    ) {
        let stride = CellGrid.columns * 3
        seen.cells.withUnsafeBufferPointer { seen in
            picture.cells.withUnsafeBufferPointer { expected in
                for (index, row) in rows.enumerated() {
                    let upper = (2 * row - top) * stride
                    var sum = 0
                    for byte in bytes {
                        let due = (Int(expected[upper + byte]) + Int(expected[upper + stride + byte])) >> 1
                        // Clamped, so that a spinner or an icon over the picture does not outweigh the rest.
                        sum += min(64, abs(Int(seen[row * stride + byte]) - due))
                    }
                    errors[index] = sum
                }
            }
        }
    }
}
