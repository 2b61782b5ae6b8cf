// The pane that shows a video, and the exact size of its delivered frames.
// Thread: any; values. Invariant: the size has the video's shape and is never empty nor beyond `largestSide`.

package struct PaneOutput: Sendable, Hashable {
    package enum Fit: Sendable, Hashable {
        /// Fills the pane; the painter crops the picture.
        case cover
        /// Shows the whole picture.
        case contain
    }

    /// In device pixels.
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
    /// The width of a pixel divided by its height.
    var pixelAspect: Double = 1
}

struct FrameSize: Sendable, Hashable {
    var width: Int
    var height: Int

    /// Some drivers refuse larger textures, and no pane is that large.
    static let largestSide = 4096

    /// The display size of `video` in `pane`. Without a graphics card, scaling in GStreamer is far cheaper than in GTK,
    /// so frames always have the display size, even when that enlarges them.
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

    /// A side within a pixel of the pane's takes the pane's length: otherwise painting would scale the whole frame
    /// again.
    private static func side(_ length: Double, near pane: Int) -> Int {
        let rounded = max(1, Int(length.rounded()))
        return abs(rounded - pane) <= 1 ? pane : rounded
    }
}
