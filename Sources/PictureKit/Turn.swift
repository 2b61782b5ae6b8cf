// Turns a picture upright by its Exif orientation.
// Thread: any; pure.

enum Turn {
    /// `source` is the stored picture. `target` has the same sides, exchanged for orientations from 5 on.
    static func upright(_ source: Canvas, orientation: Int, into target: Canvas) {
        let channels = source.channels
        for y in 0..<target.height {
            var out = target.pixels + y * target.width * channels
            for x in 0..<target.width {
                let from = place(x, y, orientation, source)
                let pixel = source.pixels + (from.y * source.width + from.x) * channels
                for channel in 0..<channels { out[channel] = pixel[channel] }
                out += channels
            }
        }
    }

    /// The place in the stored picture of a pixel of the upright one.
    private static func place(_ x: Int, _ y: Int, _ orientation: Int, _ source: Canvas) -> (x: Int, y: Int) {
        let (right, bottom) = (source.width - 1, source.height - 1)
        return switch orientation {
        case 2: (right - x, y)
        case 3: (right - x, bottom - y)
        case 4: (x, bottom - y)
        case 5: (y, x)
        case 6: (y, bottom - x)
        case 7: (right - y, bottom - x)
        case 8: (right - y, x)
        default: (x, y)
        }
    }
}
