// placeholder until pipelines land
import FeedsModels
import GtkBridge

final class GstVideoPlayer: VideoPlayerProtocol, FrameSource {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
    var texture: Texture?
    var onTexture: ((Texture, Double) -> Void)?
    var position: Double?
    var duration: Double?
    var isMuted = true
    var volume = 1.0
    var rate = 1.0
    init(media: Media, store: any MediaStoreProtocol, pane: PaneSize) {}
    func prime() {}
    func play() {}
    func pause() {}
    func rewind() {}
    func seek(to seconds: Double) {}
    func resize(to pane: PaneSize) {}
    func close(_ done: @escaping @MainActor () -> Void) { done() }
}
