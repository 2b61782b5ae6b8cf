// The sizes of the thumbnails that programs of a desktop share.
// Thread: any; pure. Invariant: a thumbnail lies within a square of its size's side, and keeps the picture's shape.

package enum ThumbnailSize: Int, Sendable, CaseIterable {
    case normal = 128
    case large = 256
    case extraLarge = 512

    package var side: Int { rawValue }

    /// The folder's name in the store of the desktop.
    package var folder: String {
        switch self {
        case .normal: "normal"
        case .large: "large"
        case .extraLarge: "x-large"
        }
    }

    /// The smallest whose thumbnail of a picture of this shape covers the pane; nil when none does. Programs of the
    /// desktop seldom look for the smallest of the three, so it is not made.
    package static func covering(_ pane: PaneSize, shape: PaneSize) -> ThumbnailSize? {
        let longest = max(shape.width, shape.height)
        guard shape.width > 0, shape.height > 0 else { return nil }
        return [.large, .extraLarge].first {
            shape.width * $0.side >= pane.width * longest && shape.height * $0.side >= pane.height * longest
        }
    }
}
