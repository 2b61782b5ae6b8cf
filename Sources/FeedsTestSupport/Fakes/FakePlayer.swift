// A player that plays nothing: it records its calls and sends the events that a test wants.
// Thread: main actor. Invariant: it never acts by itself.

package import FeedsModels

@MainActor package final class FakePlayer: VideoPlayerProtocol {
    package enum Act: Equatable, Sendable {
        case prime, play, pause, rewind, close
        case seek(Double)
        /// A seek to the key frame before the position.
        case seekNear(Double)
        case primeFrom(Double)
    }

    package let item: Post
    package let media: Media
    package private(set) var acts: [Act] = []
    package var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
    package var position: Double?
    package var duration: Double?
    /// The medium's first rendition, unless a test sets another.
    package var rendition: Rendition?
    package var idleSeconds: Double?
    package var frameLength: Double?
    package var isMuted = false
    package var volume = 1.0
    package var rate = 1.0
    package var loops = true
    private var closed: (@MainActor () -> Void)?

    init(item: Post, media: Media) {
        self.item = item
        self.media = media
        rendition = media.renditions.first
    }

    package func prime(from seconds: Double) { acts.append(seconds == 0 ? .prime : .primeFrom(seconds)) }
    package func play() { acts.append(.play) }
    package func pause() { acts.append(.pause) }
    package func rewind() { acts.append(.rewind) }
    package func seek(to seconds: Double, isCoarse: Bool) {
        acts.append(isCoarse ? .seekNear(seconds) : .seek(seconds))
    }

    package func close(_ done: @escaping @MainActor () -> Void) {
        acts.append(.close)
        closed = done
    }

    /// Sends an event as the decoder would.
    package func say(_ event: VideoPlayerEvent) { onEvent?(event) }

    /// Finishes the teardown.
    package func finishClosing() {
        closed?()
        closed = nil
    }

    package var isClosing: Bool { closed != nil }
    /// True until `close()` was called.
    package var isAlive: Bool { !acts.contains(.close) }

    fileprivate var isAskedToPrime: Bool {
        switch acts.last {
        case .prime, .primeFrom: true
        default: false
        }
    }
}

/// Makes fakes and keeps them all, including the closed ones.
@MainActor package final class FakePlayerMaker: VideoPlayerMaking {
    package private(set) var players: [FakePlayer] = []

    package nonisolated init() {}

    package func makePlayer(for item: Post, media: Media) -> any VideoPlayerProtocol {
        let player = FakePlayer(item: item, media: media)
        players.append(player)
        return player
    }

    /// The newest player of an item.
    package func player(of id: String) -> FakePlayer? { players.last { $0.item.id == id } }

    /// Primes every warming player and finishes every teardown. Repeats, because one may cause the other.
    package func letDecodersWork() {
        for _ in 0..<4 {
            for player in players where player.isAskedToPrime { player.say(.primed) }
            for player in players where player.isClosing { player.finishClosing() }
        }
    }
}
