/// The point of a picture that stays visible when its edges are cut off: from -1 (left, bottom) to 1 (right, top).
package struct MediaFocus: Sendable, Hashable, Codable {
    package var x: Double
    package var y: Double

    /// Nil for numbers that are no point of a picture.
    package init?(x: Double, y: Double) {
        guard (-1...1).contains(x), (-1...1).contains(y) else { return nil }
        self.x = x
        self.y = y
    }
}
