// What each format's decoder does, and what it draws on.
// Thread: any, one at a time. Invariant: a decoder draws nothing beyond its canvas.

struct PictureShape: Equatable {
    /// As it is stored, before it is turned upright.
    var width: Int
    var height: Int
    /// As Exif counts: 1 is upright, from 5 on its sides change places.
    var orientation = 1
    var hasAlpha = false
    var moves = false
    /// How often it is played; 0 is without end.
    var plays = 1

    static let longestSide = 65_536
    /// A 16k panorama passes, a bomb does not.
    static let mostPixels = 160_000_000
    /// Of formats whose libraries hold all of it.
    static let mostHeldPixels = 64_000_000

    static func isBounded(_ width: Int, _ height: Int, _ most: Int = mostPixels) -> Bool {
        (1...longestSide).contains(width) && (1...longestSide).contains(height) && width * height <= most
    }

    var isSideways: Bool { orientation >= 5 }
    var uprightWidth: Int { isSideways ? height : width }
    var uprightHeight: Int { isSideways ? width : height }
}

/// Rows without gaps: blue, green and red, or these with their alpha in them and the alpha.
struct Canvas {
    let pixels: UnsafeMutablePointer<UInt8>
    let width: Int
    let height: Int
    let channels: Int

    var byteCount: Int { width * height * channels }
}

protocol PictureDecoder: AnyObject {
    var shape: PictureShape { get }
    /// The next picture, as it is stored, at the canvas's size, which is no larger than its own. Answers how long it is
    /// shown, in milliseconds; nil when there is none.
    func draw(on canvas: Canvas, isSoft: Bool) -> Int?
}
