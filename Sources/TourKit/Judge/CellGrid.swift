// The stored form of a paint: the stage as a few hundred cells of mean colour.
// Thread: any; a plain value. Invariant: `cells` has rows × columns × 3 bytes, row by row, red first.

package struct CellGrid: Hashable, Sendable {
    package static let columns = 12
    package static let rows = 48
    /// References have four quarters for each row, because a page may lie between two of the stage's rows.
    package static let quarters = rows * 4

    package private(set) var cells: [UInt8]

    package init(cell: (_ row: Int, _ column: Int) -> CellColor) {
        cells = []
        cells.reserveCapacity(Self.rows * Self.columns * 3)
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                cell(row, column).append(to: &cells)
            }
        }
    }

    /// Samples a stage; a dozen pixels of each line of a cell are enough for its mean.
    package init(_ stage: PixelView) {
        let step = max(3, stage.width / (Self.columns * 12))
        self.init { row, column in
            stage.mean(
                x: column * stage.width / Self.columns..<(column + 1) * stage.width / Self.columns,
                y: row * stage.height / Self.rows..<(row + 1) * stage.height / Self.rows, step: step)
        }
    }

    package func color(row: Int, column: Int) -> CellColor {
        let first = (row * Self.columns + column) * 3
        return CellColor(red: cells[first], green: cells[first + 1], blue: cells[first + 2])
    }
}
