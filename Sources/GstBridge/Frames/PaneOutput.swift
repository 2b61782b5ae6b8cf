// The pane that shows a video, and the exact size of its delivered frames.
// Thread: any; values. Invariant: the size has the video's shape and is never empty nor beyond `largestSide`.

package struct PaneOutput: Sendable, Hashable {
    package enum Fit: Sendable, Hashable {
        /// Fills the pane; the painter crops the picture.
        case cover
        /// Shows the whole picture.
        case contain
        /// Shows the picture in its own size, however large the pane is.
        case own
    }

    /// In device pixels.
    package var width: Int
    package var height: Int
    package var fit: Fit

    static let ownSize = PaneOutput(width: 1, height: 1, fit: .own)

    package init(width: Int, height: Int, fit: Fit) {
        self.width = max(1, width)
        self.height = max(1, height)
        self.fit = fit
    }
}
