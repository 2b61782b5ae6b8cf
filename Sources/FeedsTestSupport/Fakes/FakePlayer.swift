// A player that plays nothing: it records what it is told and says what a test wants it to.
// Thread: main actor. Invariant: it never acts by itself.

package import FeedsModels

@MainActor package final class FakePlayer: VideoPlayerProtocol {
    package enum Act: Equatable, Sendable {
        case prime, play, pause, rewind, close
        case seek(Double)
        /// To the key picture before.
        case seekNear(Double)
        case primeFrom(Double)
    }

    package let item: FeedItem
    package let media: Media
    package private(set) var acts: [Act] = []
    package var onEvent: (@MainActor (VideoPlayerEvent) -> Void)?
    package var position: Double?
    package var duration: Double?
    /// The first one it was given, unless a test says otherwise.
    package var rendition: Rendition?
    package var idleSeconds: Double?
    package var isMuted = false
    package var volume = 1.0
    package var rate = 1.0
    package var loops = true
    private var closed: (@MainActor () -> Void)?

    init(item: FeedItem, media: Media) {
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

    /// The decoder says something.
    package func say(_ event: VideoPlayerEvent) { onEvent?(event) }

    /// Its teardown is over.
    package func finishClosing() {
        closed?()
        closed = nil
    }

    package var isClosing: Bool { closed != nil }
    /// Nobody has told it to go.
    package var isAlive: Bool { !acts.contains(.close) }

    fileprivate var isAskedToPrime: Bool {
        switch acts.last {
        case .prime, .primeFrom: true
        default: false
        }
    }
}

/// Makes fakes and keeps them all, the closed ones too.
@MainActor package final class FakePlayerMaker: VideoPlayerMaking {
    package private(set) var players: [FakePlayer] = []

    package nonisolated init() {}

    package func makePlayer(for item: FeedItem, media: Media) -> any VideoPlayerProtocol {
        let player = FakePlayer(item: item, media: media)
        players.append(player)
        return player
    }

    /// The newest player of an item.
    package func player(of id: String) -> FakePlayer? { players.last { $0.item.id == id } }

    /// Every decoder that was asked to prime has done so, and every teardown is over. One may bring about the next.
    package func letDecodersWork() {
        for _ in 0..<4 {
            for player in players where player.isAskedToPrime { player.say(.primed) }
            for player in players where player.isClosing { player.finishClosing() }
        }
    }
}
