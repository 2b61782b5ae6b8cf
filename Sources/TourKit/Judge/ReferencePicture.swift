// The expected cells of a frame on the stage, for a row that may begin at any quarter of a row.
// Thread: any; a plain value. Invariant: `cells` has quarters × columns × 3 bytes; cells outside `quarters` and
// `columns` are meaningless (the soft backdrop beside the picture).

package import GstBridge

package struct ReferencePicture: Sendable {
    let cells: [UInt8]
    let quarters: Range<Int>
    let columns: Range<Int>

    private init(cells: [UInt8], quarters: Range<Int>, columns: Range<Int>) {
        self.cells = cells
        self.quarters = quarters
        self.columns = columns
    }

    /// Places a decoded frame on a stage of that size, as the app would.
    package init(_ frame: SampledFrame, on stage: (width: Int, height: Int)) {
        let place = PicturePlace(width: frame.mediumWidth, height: frame.mediumHeight, on: stage)
        let columns = Self.cuts(CellGrid.columns, of: stage.width, place.x, place.width, frame.width)
        let rows = Self.cuts(CellGrid.quarters, of: stage.height, place.y, place.height, frame.height)
        self.columns = Self.whole(columns, of: frame.width)
        self.quarters = Self.whole(rows, of: frame.height)
        cells = Self.wholeRows(of: Self.means(frame, columns, rows))
    }

    /// The expected colour of a row that begins at a quarter on its page, even under controls; nil beside the picture.
    func color(quarter: Int, column: Int) -> CellColor? {
        guard quarters.contains(quarter), columns.contains(column) else { return nil }
        let index = (quarter * CellGrid.columns + column) * 3
        return CellColor(red: cells[index], green: cells[index + 1], blue: cells[index + 2])
    }

    func liesLike(_ other: ReferencePicture) -> Bool { quarters == other.quarters && columns == other.columns }

    /// The mean of several pictures at the same place, for a quick first comparison.
    static func average(_ pictures: [ReferencePicture]) -> ReferencePicture? {
        guard let first = pictures.first else { return nil }
        var sums = [Int](repeating: 0, count: first.cells.count)
        for picture in pictures {
            for index in sums.indices { sums[index] += Int(picture.cells[index]) }
        }
        return ReferencePicture(
            cells: sums.map { UInt8($0 / pictures.count) }, quarters: first.quarters, columns: first.columns)
    }

    /// The mean colours of every quarter's cells.
    private static func means(_ frame: SampledFrame, _ columns: [Double], _ rows: [Double]) -> [UInt8] {
        let xs = (0..<CellGrid.columns).map { inside(columns[$0], columns[$0 + 1], frame.width) }
        let ys = (0..<CellGrid.quarters).map { inside(rows[$0], rows[$0 + 1], frame.height) }
        return frame.pixels.withUnsafeBytes { bytes in
            // A frame has pixels, and the view does not leave this closure.
            let view = PixelView(
                base: bytes.baseAddress!, bytesPerRow: frame.width * 4, width: frame.width, height: frame.height)
            var means: [UInt8] = []
            means.reserveCapacity(CellGrid.quarters * CellGrid.columns * 3)
            for y in ys {
                for x in xs { view.mean(x: x, y: y, step: 1).append(to: &means) }
            }
            return means
        }
    }

    /// Sums each quarter with the three quarters after it, or with as many as exist.
    private static func wholeRows(of means: [UInt8]) -> [UInt8] {
        let stride = CellGrid.columns * 3
        return means.indices.map { index in
            let following = Swift.stride(from: index, to: min(index + 4 * stride, means.count), by: stride)
            var sum = 0
            var count = 0
            for place in following {
                sum += Int(means[place])
                count += 1
            }
            return UInt8(sum / count)
        }
    }

    /// The borders of the stage's cells in the frame's pixels; they may lie outside the frame.
    private static func cuts(_ count: Int, of stage: Int, _ start: Int, _ length: Int, _ frame: Int) -> [Double] {
        (0...count).map { cut in
            Double(cut * stage / count - start) * Double(frame) / Double(length)
        }
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
