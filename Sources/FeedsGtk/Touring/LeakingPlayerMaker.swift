// A planted fault: players whose decoders stay after `close`, which a tour must notice.
// Thread: main actor. Invariant: apart from `close`, its players do what the real players do.

package import FeedsModels
import GtkBridge

package final class LeakingPlayerMaker: VideoPlayerMaking {
    private let real: any VideoPlayerMaking

    package init(_ real: any VideoPlayerMaking) { self.real = real }

    package func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol {
        LeakingPlayer(real.makePlayer(for: item, media: media))
    }
}

private final class LeakingPlayer: VideoPlayerProtocol, FrameSource {
    private static var leaked: [any VideoPlayerProtocol] = []
    private let real: any VideoPlayerProtocol

    init(_ real: any VideoPlayerProtocol) { self.real = real }

    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)? {
        get { real.onEvent }
        set { real.onEvent = newValue }
    }
    var texture: Texture? { (real as? any FrameSource)?.texture }
    var viewer: (any FrameViewer)? {
        get { (real as? any FrameSource)?.viewer }
        set { (real as? any FrameSource)?.viewer = newValue }
    }
    var position: Double? { real.position }
    var duration: Double? { real.duration }
    var rendition: Rendition? { real.rendition }
    var idleSeconds: Double? { real.idleSeconds }
    var isMuted: Bool {
        get { real.isMuted }
        set { real.isMuted = newValue }
    }
    var volume: Double {
        get { real.volume }
        set { real.volume = newValue }
    }
    var rate: Double {
        get { real.rate }
        set { real.rate = newValue }
    }
    var loops: Bool {
        get { real.loops }
        set { real.loops = newValue }
    }

    func prime(from seconds: Double) { real.prime(from: seconds) }
    func play() { real.play() }
    func pause() { real.pause() }
    func rewind() { real.rewind() }
    func seek(to seconds: Double, isCoarse: Bool) { real.seek(to: seconds, isCoarse: isCoarse) }

    func close(_ done: @escaping @MainActor () -> Void) {
        real.pause()
        Self.leaked.append(real)
        Task { done() }
    }
}
