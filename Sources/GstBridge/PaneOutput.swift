// The pane a video is shown in, and the exact size its frames are delivered at.
// Thread: any; values. Invariant: the result has the video's shape and is never empty nor beyond `largestSide`.

package struct PaneOutput: Sendable, Hashable {
    package enum Fit: Sendable, Hashable {
        /// Fills the pane; what overhangs is cut off by whoever paints.
        case cover
        /// All of the picture is seen.
        case contain
    }

    /// Device pixels.
    package var width: Int
    package var height: Int
    package var fit: Fit

    package init(width: Int, height: Int, fit: Fit) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.fit = fit
    }
}

/// A decoded picture before scaling.
struct VideoGeometry: Sendable, Hashable {
    var width: Int
    var height: Int
    /// Width of a pixel over its height.
    var pixelAspect: Double = 1
}

struct FrameSize: Sendable, Hashable {
    var width: Int
    var height: Int

    /// A texture beyond this is refused by some drivers, and no pane is that large.
    static let largestSide = 4096

    /// The size at which `video` is displayed in `pane`. Scaling in GStreamer is far cheaper than in GTK without a
    /// graphics card, so frames always come out at the displayed size, enlarged ones too.
    init(of video: VideoGeometry, turned: Bool, in pane: PaneOutput) {
        let across = max(1, Double(video.width) * video.pixelAspect)
        let down = max(1, Double(video.height))
        let (shown, tall) = turned ? (down, across) : (across, down)
        let scales = (Double(pane.width) / shown, Double(pane.height) / tall)
        let wanted = pane.fit == .cover ? max(scales.0, scales.1) : min(scales.0, scales.1)
        let scale = min(wanted, Double(Self.largestSide) / max(shown, tall))
        width = Self.side(shown * scale, near: pane.width)
        height = Self.side(tall * scale, near: pane.height)
    }

    /// A side that misses the pane's by a pixel takes the pane's: painting would otherwise scale the whole frame again.
    private static func side(_ length: Double, near pane: Int) -> Int {
        let rounded = max(1, Int(length.rounded()))
        return abs(rounded - pane) <= 1 ? pane : rounded
    }
}
