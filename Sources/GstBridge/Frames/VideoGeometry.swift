import CGStreamer

/// A decoded picture before scaling.
struct VideoGeometry: Sendable, Hashable {
    var width: Int
    var height: Int
    /// The width of a pixel divided by its height.
    var pixelAspect: Double = 1
}

extension VideoGeometry {
    init(_ info: GstVideoInfo) {
        let aspect = info.par_n > 0 && info.par_d > 0 ? Double(info.par_n) / Double(info.par_d) : 1
        self.init(width: Int(info.width), height: Int(info.height), pixelAspect: aspect)
    }
}
