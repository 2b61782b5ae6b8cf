struct PictureShape: Equatable {
    /// The stored size, before the picture is turned upright.
    var width: Int
    var height: Int
    /// Exif's number: 1 is upright; from 5 on, width and height change places.
    var orientation = 1
    var hasAlpha = false
    var moves = false
    /// How many rounds a film plays; 0 means without end.
    var plays = 1

    static let longestSide = 65_536
    /// Lets a panorama of 16k pixels pass and stops decompression bombs.
    static let mostPixels = 160_000_000
    /// For formats whose libraries hold the whole picture.
    static let mostHeldPixels = 64_000_000

    static func isBounded(_ width: Int, _ height: Int, _ most: Int = mostPixels) -> Bool {
        (1...longestSide).contains(width) && (1...longestSide).contains(height) && width * height <= most
    }

    var isSideways: Bool { orientation >= 5 }
    var uprightWidth: Int { isSideways ? height : width }
    var uprightHeight: Int { isSideways ? width : height }
}
