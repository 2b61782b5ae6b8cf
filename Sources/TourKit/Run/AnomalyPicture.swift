// Writes a picture of an anomaly: the paint's cells on the left, the expected cells on the right.
// Thread: any, blocking. Invariant: one file for each anomaly.

import GstBridge

enum AnomalyPicture {
    private static let cell = (width: 28, height: 13)
    private static let gap = 12

    static func write(seen: CellGrid, expected: CellGrid, to path: String) throws(StillFileError) {
        let half = CellGrid.columns * cell.width
        let width = half * 2 + gap
        let height = CellGrid.rows * cell.height
        var pixels = [UInt8](repeating: 255, count: width * height * 4)
        for y in 0..<height {
            for x in 0..<half {
                for (grid, left) in [(seen, 0), (expected, half + gap)] {
                    let color = grid.color(row: y / cell.height, column: x / cell.width)
                    let first = (y * width + left + x) * 4
                    (pixels[first], pixels[first + 1], pixels[first + 2]) = (color.blue, color.green, color.red)
                }
            }
        }
        try StillFile.write(pixels, width: width, height: height, to: path)
    }
}
