// The mark in a tile's corner: how long a video is, or that it is a photo or an album.
// Thread: main actor. Invariant: it never stands there empty.

import FeedsModels
import GtkBridge

final class TileBadge {
    let root: Box
    private let icon = Image(icon: "image-x-generic-symbolic", pixels: 14)
    private let text = Label()

    init() {
        root = Box(.horizontal, spacing: 4, [icon, text])
        root.styled("tile-badge").align(.end, .start)
    }

    func show(_ post: FeedItem) {
        let first = post.media[0]
        let isAlbum = post.media.count > 1
        let duration = first.kind == .video && !isAlbum ? first.metadata.duration.map(Self.clock) : nil
        icon.set(icon: isAlbum ? "view-paged-symbolic" : "image-x-generic-symbolic")
        icon.isVisible = isAlbum || first.kind == .image
        text.text = isAlbum ? "\(post.media.count)" : duration ?? ""
        text.isVisible = !text.text.isEmpty
        root.isVisible = icon.isVisible || text.isVisible
    }

    /// "0:07", "1:02:03".
    static func clock(_ seconds: Double) -> String {
        let whole = Int(saturating: seconds.rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (whole / 3600, whole / 60 % 60)
        return hours > 0 ? "\(hours):\(two(minutes)):\(two(whole % 60))" : "\(minutes):\(two(whole % 60))"
    }
}
