// Makes the real players, or, while the developer asks for it, players that can decode nothing.
// Thread: main actor. Invariant: a change of the simulation affects only players that are made after it.

package import FeedsModels

@MainActor package final class SimulatedPlayerMaker: VideoPlayerMaking {
    private let real: any VideoPlayerMaking
    private let desk: SimulationControl

    package init(_ real: any VideoPlayerMaking, _ desk: SimulationControl) {
        self.real = real
        self.desk = desk
    }

    package func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol {
        desk.current.decodingError ? FailingPlayer(media) : real.makePlayer(for: item, media: media)
    }

    private final class FailingPlayer: VideoPlayerProtocol {
        var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
        let position: Double? = nil
        let duration: Double?
        let rendition: Rendition?
        let idleSeconds: Double? = nil
        var isMuted = false
        var volume = 1.0
        var rate = 1.0
        var loops = true
        private var isClosed = false

        init(_ media: Media) {
            duration = media.metadata.duration
            rendition = media.renditions.first
        }

        func prime(from seconds: Double) {
            Task {
                if !isClosed { onEvent?(.failed(.decoding(tr("simulated")))) }
            }
        }

        func play() {}
        func pause() {}
        func rewind() {}
        func seek(to seconds: Double, isCoarse: Bool) {}

        func close(_ done: @escaping @MainActor () -> Void) {
            isClosed = true
            Task { done() }
        }
    }
}
