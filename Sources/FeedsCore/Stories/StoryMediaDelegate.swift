// What the open stories report to the view that shows them.
// Thread: main actor. Invariant: item numbers belong to the open viewer and are invalid once it has closed.

package import FeedsModels

@MainActor package protocol StoryMediaDelegate: AnyObject {
    /// Loads a photo or a video's poster. The view answers with `pictureLoaded` or `pictureFailed`.
    func loadPicture(of item: Int)
    func dropPicture(of item: Int)
    /// The video's player was made, or was closed (nil).
    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?)
    func player(of item: Int, did event: VideoPlayerEvent)
}
