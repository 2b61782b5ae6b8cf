/// A decoded picture: blue, green, red, unused; rows without padding.
package struct SampledFrame: Sendable {
    package var seconds: Double
    package var width: Int
    package var height: Int
    package var pixels: [UInt8]
    /// The upright size of the medium; the picture has the same shape, except for rounding.
    package var mediumWidth: Int
    package var mediumHeight: Int

    package init(seconds: Double, width: Int, height: Int, pixels: [UInt8], medium: (width: Int, height: Int)? = nil) {
        self.seconds = seconds
        self.width = width
        self.height = height
        self.pixels = pixels
        (mediumWidth, mediumHeight) = medium ?? (width, height)
    }
}
