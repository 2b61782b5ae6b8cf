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
        let wanted =
            switch pane.fit {
            case .cover: max(scales.0, scales.1)
            case .contain: min(scales.0, scales.1)
            case .own: 1.0
            }
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
