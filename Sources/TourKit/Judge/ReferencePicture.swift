// How one frame of an item should look on the stage, in cells of half a row.
// Thread: any; a plain value. Invariant: `cells` has half rows × columns × 3 bytes; outside of `halfRows` and
// `columns` they mean nothing (the soft backdrop beside a fitted picture).

package import GstBridge

package struct ReferencePicture: Sendable {
    package enum Fitting: Sendable {
        case cover, fit
    }

    let cells: [UInt8]
    let halfRows: Range<Int>
    let columns: Range<Int>

    init(cells: [UInt8], halfRows: Range<Int>, columns: Range<Int>) {
        self.cells = cells
        self.halfRows = halfRows
        self.columns = columns
    }

    /// Lays a decoded frame on a stage of that size.
    package init(_ frame: SampledFrame, on stage: (width: Int, height: Int), _ fitting: Fitting) {
        let across = Double(stage.width) / Double(frame.width)
        let down = Double(stage.height) / Double(frame.height)
        let scale = fitting == .cover ? max(across, down) : min(across, down)
        let columns = Self.cuts(CellGrid.columns, stage.width, frame.width, scale)
        let rows = Self.cuts(CellGrid.halfRows, stage.height, frame.height, scale)
        self.columns = Self.whole(columns, of: frame.width)
        self.halfRows = Self.whole(rows, of: frame.height)
        cells = frame.pixels.withUnsafeBytes { bytes in
            // The array is not empty (a frame has pixels), and the view does not leave this closure.
            let view = PixelView(
                base: bytes.baseAddress!, bytesPerRow: frame.width * 4, width: frame.width, height: frame.height)
            var cells: [UInt8] = []
            cells.reserveCapacity(CellGrid.halfRows * CellGrid.columns * 3)
            for row in 0..<CellGrid.halfRows {
                for column in 0..<CellGrid.columns {
                    let color = view.mean(
                        x: Self.inside(columns[column], columns[column + 1], frame.width),
                        y: Self.inside(rows[row], rows[row + 1], frame.height), step: 1)
                    cells += [color.red, color.green, color.blue]
                }
            }
            return cells
        }
    }

    /// What should be seen at a place of its page, under controls too; nil beside the picture.
    func color(halfRow: Int, column: Int) -> CellColor? {
        guard halfRows.contains(halfRow), columns.contains(column) else { return nil }
        let index = (halfRow * CellGrid.columns + column) * 3
        return CellColor(red: cells[index], green: cells[index + 1], blue: cells[index + 2])
    }

    /// The mean of several pictures that lie alike; a quick first look at an item.
    static func average(_ pictures: [ReferencePicture]) -> ReferencePicture? {
        guard let first = pictures.first else { return nil }
        var sums = [Int](repeating: 0, count: first.cells.count)
        for picture in pictures {
            for index in sums.indices { sums[index] += Int(picture.cells[index]) }
        }
        return ReferencePicture(
            cells: sums.map { UInt8($0 / pictures.count) }, halfRows: first.halfRows, columns: first.columns)
    }

    /// The mean difference per channel where both show something.
    func difference(from other: ReferencePicture) -> Double {
        let stride = CellGrid.columns * 3
        let shared = halfRows.clamped(to: other.halfRows)
        guard !shared.isEmpty else { return 0 }
        let bytes = shared.lowerBound * stride..<shared.upperBound * stride
        return Double(bytes.reduce(0) { $0 + abs(Int(cells[$1]) - Int(other.cells[$1])) }) / Double(bytes.count)
    }

    /// Where the stage's cells are cut, in the frame's pixels; outside of it where the frame does not reach.
    private static func cuts(_ count: Int, _ stage: Int, _ frame: Int, _ scale: Double) -> [Double] {
        let origin = (Double(stage) - Double(frame) * scale) / 2
        return (0...count).map { (Double($0) * Double(stage) / Double(count) - origin) / scale }
    }

    private static func whole(_ cuts: [Double], of frame: Int) -> Range<Int> {
        let inside = (0..<cuts.count - 1).filter { cuts[$0] > -0.5 && cuts[$0 + 1] < Double(frame) + 0.5 }
        guard let first = inside.first, let last = inside.last else { return 0..<0 }
        return first..<last + 1
    }

    private static func inside(_ from: Double, _ to: Double, _ frame: Int) -> Range<Int> {
        let first = min(max(Int(from.rounded()), 0), frame - 1)
        return first..<min(max(Int(to.rounded()), first + 1), frame)
    }
}
