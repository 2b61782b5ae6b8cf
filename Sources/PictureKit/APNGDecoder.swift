// Decodes an animated PNG: unpacks each frame as a PNG of its own and draws it on the screen.
// Thread: any, one at a time. Invariant: the file's bytes outlive the decoder; a frame that reaches beyond the screen
// ends the film.

import CPictures

final class APNGDecoder: PictureDecoder {
    let shape: PictureShape
    private var file: APNGFile
    private lazy var screen = MovingScreen(width: shape.width, height: shape.height)

    /// Nil for a PNG without animation.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard let file = APNGFile(bytes),
            PictureShape.isBounded(file.width, file.height, MovingScreen.mostPixels)
        else { return nil }
        self.file = file
        shape = PictureShape(width: file.width, height: file.height, hasAlpha: true, moves: true, plays: file.plays)
    }

    func draw(on canvas: Canvas, isSoft: Bool) -> Int? {
        guard let part = file.next(), (1...shape.width).contains(part.width), (1...shape.height).contains(part.height),
            part.x <= shape.width - part.width, part.y <= shape.height - part.height, let pixels = unpacked(part)
        else { return nil }
        let area = screen.begin(
            x: part.x, y: part.y, width: part.width, height: part.height,
            leaving: [1: .nothing, 2: .whatWasThere][part.disposal] ?? .itself)
        lay(pixels, area, isOver: part.isOver)
        screen.show(on: canvas)
        return part.milliseconds
    }

    private func unpacked(_ part: APNGFile.Part) -> [UInt32]? {
        part.png.withUnsafeBytes { bytes in
            guard let decoder = LibraryDecoder(ShimPNG, bytes), decoder.shape.width == part.width,
                decoder.shape.height == part.height
            else { return nil }
            var pixels = [UInt32](repeating: 0, count: part.width * part.height)
            let isDrawn = pixels.withUnsafeMutableBytes { room in
                guard let start = room.bindMemory(to: UInt8.self).baseAddress else { return false }
                let canvas = Canvas(pixels: start, width: part.width, height: part.height, channels: 4)
                return decoder.draw(on: canvas, isSoft: false) != nil
            }
            return isDrawn ? pixels : nil
        }
    }

    private func lay(_ pixels: [UInt32], _ area: MovingScreen.Area, isOver: Bool) {
        var next = pixels.startIndex
        for y in area.y {
            for x in area.x {
                let at = y * screen.width + x
                screen.pixels[at] = isOver ? Self.over(pixels[next], screen.pixels[at]) : pixels[next]
                next += 1
            }
        }
    }

    /// Blends the new frame over the old one by the new frame's alpha.
    private static func over(_ upper: UInt32, _ lower: UInt32) -> UInt32 {
        let through = 255 - (upper >> 24)
        if through == 0 || lower == 0 { return upper }
        return [0, 8, 16, 24].reduce(0) { sum, shift in
            let mixed = (upper >> shift & 255) + (lower >> shift & 255) * through / 255
            return sum | min(255, mixed) << shift
        }
    }
}
