// A rectangle of device pixels.
// Thread: any; a plain value. Invariant: a width or height of zero or less means an empty rectangle.

package struct PixelRectangle: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    package func scaled(by factor: Double) -> PixelRectangle {
        guard factor != 1 else { return self }
        func scaled(_ side: Int) -> Int { Int((Double(side) * factor).rounded()) }
        return PixelRectangle(x: scaled(x), y: scaled(y), width: scaled(width), height: scaled(height))
    }

    package func clipped(to other: PixelRectangle) -> PixelRectangle {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: min(x + width, other.x + other.width) - left,
            height: min(y + height, other.y + other.height) - top)
    }
}
