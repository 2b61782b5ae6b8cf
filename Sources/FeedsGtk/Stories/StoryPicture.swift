// The media of a page in the viewer: a story's photo, or its video's newest picture.
// Thread: main actor. Invariant: pictures of another image never show; before the first picture the page is a plain
// surface.

import FeedsModels
import GtkBridge

final class StoryPicture: FrameViewer {
    let root = Overlay()
    private let picture = FramePicture()
    private weak var source: (any FrameSource)?
    private var still: PictureStore.Still?
    /// True once the photo itself has begun to move.
    private var isMoving = false
    /// Called when a picture of the video is visible.
    var onFrame: (() -> Void)?
    var pane = PaneSize(width: 0, height: 0) {
        didSet { if pane != oldValue, let texture = picture.texture { fit(texture) } }
    }

    init() {
        root.set(child: picture)
        root.styled("media")
    }

    /// Shows another image: its available picture, or nothing.
    func show(_ still: PictureStore.Still?, player: (any VideoPlayerProtocol)?, alternative: String) {
        self.still = nil
        isMoving = false
        picture.alternative = alternative
        picture.texture = nil
        picture.backdrop = nil
        source?.leave(self)
        source = nil
        arrived(still)
        follow(player)
    }

    /// The same image's still arrived; moving pictures outrank it.
    func arrived(_ still: PictureStore.Still?) {
        guard let still else { return }
        self.still = still
        if source?.texture == nil, !isMoving {
            put(still.texture)
        } else if !picture.covers {
            picture.backdrop = still.backdrop
        }
    }

    /// Follows a player; with nil, the last picture stays.
    func follow(_ player: (any VideoPlayerProtocol)?) {
        source?.leave(self)
        source = player as? any FrameSource
        if let texture = source?.texture { put(texture) }
        source?.viewer = self
    }

    func show(frame: Texture, progress: Double) {
        put(frame)
        onFrame?()
    }

    /// Shows the newest picture of the visible photo.
    func show(moving texture: Texture) {
        isMoving = true
        put(texture)
    }

    func clear() { show(nil, player: nil, alternative: "") }

    private func put(_ texture: Texture) {
        fit(texture)
        picture.texture = texture
    }

    private func fit(_ texture: Texture) {
        picture.covers = texture.covers(pane)
        if picture.covers || picture.backdrop == nil { picture.backdrop = picture.covers ? nil : still?.backdrop }
    }
}
