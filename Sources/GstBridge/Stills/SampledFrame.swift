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

extension SampledFrame {
    init(_ frame: VideoFrame) {
        self.init(seconds: frame.seconds, width: frame.width, height: frame.height, pixels: frame.packed)
    }
}

extension VideoFrame {
    /// Blue, green, red, unused; rows without padding.
    fileprivate var packed: [UInt8] {
        [UInt8](unsafeUninitializedCapacity: width * height * 4) { out, count in
            for row in 0..<height {
                for column in 0..<width {
                    let from = pixels + row * stride + column * Self.bytesPerPixel
                    let to = (row * width + column) * 4
                    for byte in 0..<3 { out[to + byte] = from.load(fromByteOffset: byte, as: UInt8.self) }
                    out[to + 3] = 255
                }
            }
            count = width * height * 4
        }
    }
}
