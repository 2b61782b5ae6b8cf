/// A player that finds captions in the file it plays. Its list grows during playback.
@MainActor package protocol CaptionedPlayer: AnyObject {
    /// Changes when new captions were found; cheap enough to read at every frame.
    var captionsRevision: Int { get }
    func innerCaptions() -> [InnerCaptions]
}
