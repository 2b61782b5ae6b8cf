// The port to one decoder. FeedsGtk implements it with GStreamer, tests with a script.
// Thread: main actor. Invariant: after `close()` no event is delivered.

package enum VideoPlayerEvent: Sendable, Hashable {
    /// The first picture is decoded and the decoder waits, paused.
    case primed
    /// A picture other than the first is on screen, for the first time since `play()`.
    case moving
    /// Waiting for bytes (true) or flowing again (false).
    case stalled(Bool)
    /// Playback reached the end and continued from the start.
    case looped
    /// Playback reached the end, and the last picture stays: `loops` is off.
    case ended
    /// The picture of a seek is on screen; other seeks may have been requested meanwhile.
    case sought(Double)
    case failed(PlaybackError)
}

@MainActor package protocol VideoPlayerProtocol: AnyObject {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)? { get set }
    /// In seconds; nil while unknown.
    var position: Double? { get }
    var duration: Double? { get }
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
    package func seek(to seconds: Double) { seek(to: seconds, isCoarse: false) }
}

/// Makes decoders. Each call makes one player; the caller must close it.
@MainActor package protocol VideoPlayerMaking: AnyObject {
    func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol
}

package enum PlaybackError: Error, Sendable, Hashable {
    case media(MediaError)
    /// The bytes are not a video, or the video is damaged.
    case decoding(String)
    /// This machine has no decoder for the format.
    case missingDecoder(String)
    /// The sound device failed; another player can play without sound.
    case sound(String)
    /// No data came for too long.
    case stuck
}

extension PlaybackError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .media(let error): error.description
        case .decoding(let what): tr("The video is damaged or is no video (%1).", what)
        case .missingDecoder(let what): tr("There is no decoder for %1 on this machine.", what)
        case .sound(let what): tr("The sound device failed (%1).", what)
        case .stuck: tr("Nothing came for too long.")
        }
    }
}
