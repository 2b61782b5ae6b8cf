// What the open stories tell whoever shows them.
// Thread: main actor. Invariant: items are numbers of the open viewer; they mean nothing once it is closed.

package import FeedsModels

@MainActor package protocol StoryMediaDelegate: AnyObject {
    /// A photo, or a video's poster, is wanted; answered by `pictureLoaded` or `pictureFailed`.
    func loadPicture(of item: Int)
    func dropPicture(of item: Int)
    /// The video's player came to be, or is gone (nil).
    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?)
    func player(of item: Int, did event: VideoPlayerEvent)
}
