// Stands for the player of a video whose files are not known yet. For everything else it is a slow video.
// Thread: main actor. Invariant: it raises no event.

import FeedsModels

@MainActor final class AwaitedPlayer: VideoPlayerProtocol {
    var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
    let position: Double? = nil
    let duration: Double? = nil
    let rendition: Rendition? = nil
    let idleSeconds: Double? = nil
    var isMuted = true
    var volume = 1.0
    var rate = 1.0
    var loops = true

    func prime(from seconds: Double) {}
    func play() {}
    func pause() {}
    func rewind() {}
    func seek(to seconds: Double, isCoarse: Bool) {}
    func close(_ done: @escaping @MainActor () -> Void) { done() }
}
