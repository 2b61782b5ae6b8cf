/// A decoded picture before scaling.
struct VideoGeometry: Sendable, Hashable {
    var width: Int
    var height: Int
    /// The width of a pixel divided by its height.
    var pixelAspect: Double = 1
}
