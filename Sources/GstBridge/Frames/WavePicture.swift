// The loudness of the last seconds as a row of bars, the newest at the right end, between margins as wide as the buttons.
// Thread: any; a value. Invariant: only the bars that fit a picture are kept.

struct WavePicture: Sendable {
    /// The bars of a picture, however wide it is.
    static let count = 36
    /// Of the width, at each side: buttons stand over the picture of a phone.
    private static let margin = 0.2
    /// Blue, green, red.
    private static let ground: (UInt8, UInt8, UInt8) = (0x2B, 0x22, 0x1F)
    private static let ink: (UInt8, UInt8, UInt8) = (0xDC, 0xC2, 0xA8)

    /// 0 to 1, the oldest first.
    private(set) var bars = [Float](repeating: 0, count: count)

    mutating func add(_ level: Float) {
        bars.removeFirst()
        bars.append(min(max(level, 0), 1))
    }

    mutating func clear() { bars = [Float](repeating: 0, count: Self.count) }

    func draw(into pixels: UnsafeMutablePointer<UInt8>, width: Int, height: Int, stride: Int) {
        fill(pixels, 0..<width, 0..<height, Self.ground, stride)
        let start = Double(width) * Self.margin
        let pitch = (Double(width) - 2 * start) / Double(bars.count)
        let thickness = max(1, Int(pitch * 0.5))
        for (index, level) in bars.enumerated() {
            let left = min(width - 1, Int(start + pitch * (Double(index) + 0.25)))
            // A silent bar is a dot, and the loudest one takes two fifths of the height.
            let size = min(height, max(thickness, Int(Double(level) * Double(height) * 0.4)))
            let top = (height - size) / 2
            fill(pixels, left..<min(width, left + thickness), top..<(top + size), Self.ink, stride)
        }
    }

    private func fill(
        _ pixels: UnsafeMutablePointer<UInt8>, _ columns: Range<Int>, _ rows: Range<Int>,
        _ colour: (UInt8, UInt8, UInt8), _ stride: Int
    ) {
        for row in rows {
            var place = pixels + row * stride + columns.lowerBound * VideoFrame.bytesPerPixel
            for _ in columns {
                (place[0], place[1], place[2]) = colour
                place += VideoFrame.bytesPerPixel
            }
        }
    }
}
