// What the corner of a tile says: how long a video is, how many media an album has, or that a photo moves. A plain photo
// says nothing, because most tiles of a folder are photos.
// Thread: any; a plain value. Invariant: any number that a source or an import gives makes words.

package import FeedsModels

package struct TileWords: Sendable, Hashable {
    package enum Icon: Sendable, Hashable {
        case album, video
    }

    package let icon: Icon?
    package let text: String

    /// `duration`: of the first video, as its source or its file tells.
    package init(_ post: Post, duration: Double?) {
        let isVideo = post.media[0].kind == .video
        if post.media.count > 1 {
            (icon, text) = (.album, "\(post.media.count)")
        } else {
            // Translators: the mark on a photo that moves when it is held, as phones call it.
            text = isVideo ? duration.flatMap(Self.length) ?? "" : post.media[0].isLive ? tr("Live") : ""
            // A video whose length is not known needs a mark too.
            icon = isVideo && text.isEmpty ? .video : nil
        }
    }

    package var isEmpty: Bool { icon == nil && text.isEmpty }

    /// Rounded to whole seconds. Nil for a length that no video has.
    private static func length(_ seconds: Double) -> String? {
        let whole = seconds.rounded()
        return (0..<PlaybackTime.limit).contains(whole) ? PlaybackTime.text(whole) : nil
    }
}
