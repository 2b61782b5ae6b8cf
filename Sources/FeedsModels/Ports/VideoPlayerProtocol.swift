// The port to one decoder. FeedsGtk implements it with GStreamer, tests with a script.
// Thread: main actor. Invariant: after `close()` no event is delivered.

@MainActor package protocol VideoPlayerProtocol: AnyObject {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)? { get set }
    /// In seconds; nil while unknown.
    var position: Double? { get }
    var duration: Double? { get }
    /// The time of one picture in seconds; nil while unknown.
    var frameLength: Double? { get }
    /// The rendition that it plays; nil until chosen.
    var rendition: Rendition? { get }
    /// The time since the last byte for it arrived; nil when no byte came.
    var idleSeconds: Double? { get }
    var isMuted: Bool { get set }
    var volume: Double { get set }
    var rate: Double { get set }
    /// True when playback continues from the start after the end.
    var loops: Bool { get set }
    /// Decodes the picture at `seconds`, shows none before it, and waits there.
    func prime(from seconds: Double)
    func play()
    func pause()
    /// Back to the first picture, paused.
    func rewind()
    /// Goes there as soon as possible. Of several seeks in a row, only the first and the last are certain to be shown.
    /// A coarse seek may show the key frame before the position, which is faster.
    func seek(to seconds: Double, isCoarse: Bool)
    /// Frees the decoder off the main thread, then calls `done`. The last picture stays until another replaces it.
    func close(_ done: @escaping @MainActor () -> Void)
}

extension VideoPlayerProtocol {
    package var frameLength: Double? { nil }
    package func seek(to seconds: Double) { seek(to: seconds, isCoarse: false) }
}
