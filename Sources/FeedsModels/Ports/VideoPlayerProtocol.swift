// The port to one decoder. FeedsGtk implements it over GStreamer; tests over a script.
// Thread: main actor. Invariant: after `close()` no event is delivered.

package enum VideoPlayerEvent: Sendable, Hashable {
    /// The first picture is decoded and the decoder waits, paused.
    case primed
    /// A picture other than the first is on screen, for the first time since `play()`.
    case moving
    /// Waiting for bytes (true) or flowing again (false).
    case stalled(Bool)
    /// The end was reached and playback went on from the start.
    case looped
    /// The end was reached, and the last picture stays: `loops` is off.
    case ended
    /// The picture of a seek is there; `seek` may have been asked for several times meanwhile.
    case sought(Double)
    case failed(PlaybackError)
}

@MainActor package protocol VideoPlayerProtocol: AnyObject {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)? { get set }
    /// Seconds; nil while unknown.
    var position: Double? { get }
    var duration: Double? { get }
    /// What it plays; nil until it has been chosen.
    var rendition: Rendition? { get }
    /// How long ago the last byte came for it; nil when none did.
    var idleSeconds: Double? { get }
    var isMuted: Bool { get set }
    var volume: Double { get set }
    var rate: Double { get set }
    /// Goes on from the start at the end.
    var loops: Bool { get set }
    /// Decodes the picture at `seconds`, shows none before it, and waits there.
    func prime(from seconds: Double)
    func play()
    func pause()
    /// Back to the first picture, paused.
    func rewind()
    /// Goes there as soon as it can: of many asked for in a row the first and the last are sure to be shown.
    /// Coarsely it may be to the key picture before, which is there sooner.
    func seek(to seconds: Double, isCoarse: Bool)
    /// Frees the decoder off the main thread, then says so. The last picture stays until another takes its place.
    func close(_ done: @escaping @MainActor () -> Void)
}

extension VideoPlayerProtocol {
    package func seek(to seconds: Double) { seek(to: seconds, isCoarse: false) }
}

/// Makes decoders. One call, one player; whoever asked closes it.
@MainActor package protocol VideoPlayerMaking: AnyObject {
    func makePlayer(for item: FeedItem, media: Media) -> any VideoPlayerProtocol
}

package enum PlaybackError: Error, Sendable, Hashable {
    case media(MediaError)
    /// The bytes are no video, or a damaged one.
    case decoding(String)
    /// No decoder for this format on this machine.
    case missingDecoder(String)
    /// The sound device failed; another player does without it.
    case sound(String)
    /// Nothing came for too long.
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
