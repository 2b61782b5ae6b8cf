// The stage's cells under the uncovered part of a page's picture, and their difference from it.
// Thread: any; a plain value. Invariant: every cell in it has a counterpart in the picture.

struct CellArea {
    let rows: Range<Int>
    let columns: Range<Int>

    init(of picture: ReferencePicture, top: Int) {
        let page = picture.quarters.clamped(to: StageZones.pageQuarters)
        // A moving page may lie slightly off, so the picture's edge rows are left out.
        let first = max(StageZones.rows.lowerBound, (page.lowerBound + 1 + top + 3) >> 2)
        let end = min(StageZones.rows.upperBound, (page.upperBound - 1 + top) >> 2)
        rows = first..<max(first, end)
        columns = StageZones.columns.clamped(to: picture.columns)
    }

    var isEmpty: Bool { rows.isEmpty || columns.isEmpty }

    /// The mean difference per channel over the worst group of neighbouring rows; nil as soon as it reaches `limit`.
    func worst(_ seen: CellGrid, _ picture: ReferencePicture, top: Int, below limit: Double) -> Double? {
        let stride = CellGrid.columns * 3
        let width = min(StageZones.together, rows.count)
        let first = columns.lowerBound * 3
        let bytes = columns.count * 3
        let scale = Double(bytes * width)
        let most = limit.isFinite ? Int((limit * scale).rounded(.up)) : Int.max
        var worst = 0
        // This runs thousands of times for each paint, so the rows' differences use temporary memory instead of an
        // array.
        let isBelow = withUnsafeTemporaryAllocation(of: Int.self, capacity: rows.count) { differences in
            seen.cells.withUnsafeBufferPointer { seen in
                picture.cells.withUnsafeBufferPointer { due in
                    var band = 0
                    for (index, row) in rows.enumerated() {
                        differences[index] = Self.difference(
                            seen, row * stride + first, due, (4 * row - top) * stride + first, bytes)
                        band += differences[index] - (index >= width ? differences[index - width] : 0)
                        if index >= width - 1 { worst = max(worst, band) }
                        if worst >= most { return false }
                    }
                    return true
                }
            }
        }
        return isBelow ? Double(worst) / scale : nil
    }

    @inline(__always)
    private static func difference(
        _ seen: UnsafeBufferPointer<UInt8>, _ from: Int, _ due: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int
    ) -> Int {
        var sum: Int32 = 0
        for offset in 0..<count {
            let (one, other) = (seen[from + offset], due[start + offset])
            // Limited, so that a spinner or an icon over the picture does not outweigh the rest.
            sum &+= Int32(min(64, max(one, other) &- min(one, other)))
        }
        return Int(sum)
    }
}
