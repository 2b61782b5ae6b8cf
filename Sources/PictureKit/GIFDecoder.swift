// Decodes a GIF frame by frame, and holds one screen however long the film is.
// Thread: any, one at a time. Invariant: the file's bytes outlive the decoder, which draws nothing beyond the screen.

final class GIFDecoder: PictureDecoder {
    let shape: PictureShape
    private var file: GIFFile
    private lazy var screen = MovingScreen(width: shape.width, height: shape.height)

    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let file = GIFFile(bytes) else { return nil }
        self.file = file
        var ahead = file
        guard let first = ahead.next() else { return nil }
        // Without a screen size in the header, the first frame's size is the screen's.
        let width = file.width > 0 ? file.width : first.left + first.width
        let height = file.height > 0 ? file.height : first.top + first.height
        guard PictureShape.isBounded(width, height, MovingScreen.mostPixels) else { return nil }
        ahead.skipPicture()
        let moves = ahead.next() != nil
        // The file counts repetitions after the first round.
        let plays = ahead.repeats.map { $0 == 0 ? 0 : $0 + 1 } ?? 1
        shape = PictureShape(width: width, height: height, hasAlpha: true, moves: moves, plays: plays)
    }

    func draw(on canvas: Canvas, isSoft: Bool) -> Int? {
        guard let picture = file.next() else { return nil }
        let area = screen.begin(
            x: picture.left, y: picture.top, width: picture.width, height: picture.height,
            leaving: [2: .nothing, 3: .whatWasThere][picture.control.disposal] ?? .itself)
        paint(picture, area)
        screen.show(on: canvas)
        return picture.control.milliseconds
    }

    private func paint(_ picture: GIFFile.Picture, _ area: MovingScreen.Area) {
        guard picture.width > 0, picture.height > 0 else { return file.skipPicture() }
        var rows = RowOrder(height: picture.height, isInterlaced: picture.isInterlaced)
        var (row, column) = (rows.next(), 0)
        let colours = picture.colours
        let transparent = picture.control.transparent ?? -1
        let screen = screen
        file.unpack { run in
            for index in run {
                guard let at = row else { return false }
                let (x, y) = (picture.left + column, picture.top + at)
                if Int(index) != transparent, Int(index) < colours.count, x < area.x.upperBound, y < area.y.upperBound {
                    screen.pixels[y * screen.width + x] = colours[Int(index)]
                }
                column += 1
                if column == picture.width { (row, column) = (rows.next(), 0) }
            }
            return true
        }
    }

    /// The order of the rows: from top to bottom, or interlaced, with every eighth row first.
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
