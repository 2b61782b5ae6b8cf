// A GIF, picture by picture: one screen in memory, whatever its length.
// Thread: any, one at a time. Invariant: the file's bytes outlive it, and nothing is drawn beyond the screen.

import CPictures

final class GIFDecoder: PictureDecoder {
    private typealias Area = (x: Range<Int>, y: Range<Int>)

    /// No GIF that is watched has more; the screen is held whole, twice where a picture says so.
    private static let mostPixels = 32_000_000
    let shape: PictureShape
    private var file: GIFFile
    private var screen: [UInt32] = []
    /// What is to be done before the next picture.
    private var outgoing: (area: Area, disposal: Int, saved: [UInt32])?

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let file = GIFFile(bytes) else { return nil }
        self.file = file
        var ahead = file
        guard let first = ahead.next() else { return nil }
        // Where no screen is said it is as large as what is shown first.
        let width = file.width > 0 ? file.width : first.left + first.width
        let height = file.height > 0 ? file.height : first.top + first.height
        guard PictureShape.isBounded(width, height, Self.mostPixels) else { return nil }
        ahead.skipPicture()
        let moves = ahead.next() != nil
        // What it says is how often it begins again.
        let plays = ahead.repeats.map { $0 == 0 ? 0 : $0 + 1 } ?? 1
        shape = PictureShape(width: width, height: height, hasAlpha: true, moves: moves, plays: plays)
    }

    func draw(on canvas: Canvas, isSoft: Bool) -> Int? {
        guard let picture = file.next() else { return nil }
        if screen.isEmpty { screen = [UInt32](repeating: 0, count: shape.width * shape.height) }
        clearAway()
        let area = (
            x: min(picture.left, shape.width)..<min(picture.left + picture.width, shape.width),
            y: min(picture.top, shape.height)..<min(picture.top + picture.height, shape.height)
        )
        let disposal = picture.control.disposal
        outgoing = (area, disposal, disposal == 3 ? pixels(of: area) : [])
        paint(picture, area)
        show(on: canvas)
        return picture.control.milliseconds
    }

    private func clearAway() {
        guard let outgoing else { return }
        let (area, width) = (outgoing.area, outgoing.area.x.count)
        guard outgoing.disposal == 2 || outgoing.disposal == 3, width > 0 else { return }
        for (row, y) in area.y.enumerated() {
            for (column, x) in area.x.enumerated() {
                screen[y * shape.width + x] = outgoing.disposal == 3 ? outgoing.saved[row * width + column] : 0
            }
        }
    }

    private func pixels(of area: Area) -> [UInt32] {
        area.y.flatMap { y in screen[y * shape.width + area.x.lowerBound..<y * shape.width + area.x.upperBound] }
    }

    private func paint(_ picture: GIFFile.Picture, _ area: Area) {
        guard picture.width > 0, picture.height > 0 else { return file.skipPicture() }
        var rows = RowOrder(height: picture.height, isInterlaced: picture.isInterlaced)
        var (row, column) = (rows.next(), 0)
        let colours = picture.colours
        let transparent = picture.control.transparent ?? -1
        let width = shape.width
        screen.withUnsafeMutableBufferPointer { screen in
            file.unpack { run in
                for index in run {
                    guard let at = row else { return false }
                    let (x, y) = (picture.left + column, picture.top + at)
                    if Int(index) != transparent, Int(index) < colours.count, x < area.x.upperBound,
                        y < area.y.upperBound
                    {
                        screen[y * width + x] = colours[Int(index)]
                    }
                    column += 1
                    if column == picture.width { (row, column) = (rows.next(), 0) }
                }
                return true
            }
        }
    }

    private func show(on canvas: Canvas) {
        let scaler = AreaScaler(from: (shape.width, shape.height), to: canvas)
        screen.withUnsafeBytes { bytes in
            guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
            for row in 0..<shape.height { scaler.feed(start + row * shape.width * 4, ShimBGRA, 4) }
        }
    }

    /// From above to below, or every eighth row first.
    private struct RowOrder {
        private static let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
        private let height: Int
        private var passes: ArraySlice<(Int, Int)>
        private var row = 0
        private var step = 1

        init(height: Int, isInterlaced: Bool) {
            self.height = height
            passes = isInterlaced ? Self.passes[...] : [(0, 1)]
            begin()
        }

        private mutating func begin() {
            guard let pass = passes.popFirst() else { return row = height }
            (row, step) = pass
        }

        mutating func next() -> Int? {
            while row >= height {
                guard !passes.isEmpty else { return nil }
                begin()
            }
            defer { row += step }
            return row
        }
    }
}
