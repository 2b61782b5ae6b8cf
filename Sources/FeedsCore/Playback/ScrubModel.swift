// Scrubbing in the current video with the pointer and with keys.
// Thread: main actor. Invariant: it decides nothing; while the user does not scrub, it holds nothing and sets no alarm.

import FeedsEngine
import FeedsModels
import Observation

@MainActor @Observable package final class ScrubModel: VideoPlayerFollower {
    /// What is shown instead of where the video is.
    package struct Sign: Sendable, Hashable {
        package var seconds: Double
        package var duration: Double
        /// A finger is on the line; else it was a key.
        package var isDragging: Bool
    }

    /// Nil while the user does not scrub.
    package private(set) var sign: Sign?
    /// A finger is on the line.
    package private(set) var isDragging = false

    /// Small pictures along the way may be fetched for it.
    @ObservationIgnored package var mayFetch: () -> Bool = { true }
    @ObservationIgnored private var scrub = Scrub()
    @ObservationIgnored private var frames = FrameStep()
    /// Since when a picture is awaited.
    @ObservationIgnored private var askedAt: Double?
    @ObservationIgnored private let players: VideoPlayerManager
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let hold: (Bool) -> Void
    @ObservationIgnored private var alarm: (any ScheduledCall)?

    /// `hold` makes the video stand still, or takes that back.
    init(players: VideoPlayerManager, scheduler: any SchedulerProtocol, hold: @escaping (Bool) -> Void) {
        self.players = players
        self.scheduler = scheduler
        self.hold = hold
        players.follow(self)
    }

    // MARK: What is there to scrub

    private var player: (any VideoPlayerProtocol)? { players.current.flatMap { players.player(of: $0) } }

    /// Seconds; nil for a photo, and while the duration is unknown.
    package var duration: Double? {
        guard let current = players.current, let medium = players.medium(of: current) else { return nil }
        return player?.duration ?? medium.metadata.duration
    }

    package var position: Double { player?.position ?? 0 }

    package var isPossible: Bool { player != nil && Scrub.isPossible(duration) }

    // MARK: By hand

    /// True when there is something to scrub in.
    package func began() -> Bool {
        guard player != nil else { return false }
        handle(.began(position: position, duration: duration ?? 0))
        return scrub.isDragging
    }

    /// At this share of the line, 0…1.
    package func moved(to share: Double) {
        handle(.moved(share: share, awaited: askedAt.map { scheduler.now - $0 } ?? 0))
    }
    package func released() { handle(.released) }
    package func cancelled() { handle(.cancelled) }

    // MARK: By keys

    /// So many seconds on, or back. True when there is something to scrub in.
    @discardableResult
    package func step(_ seconds: Double) -> Bool {
        guard isPossible else { return false }
        handle(.stepped(by: seconds, position: position, duration: duration ?? 0))
        return true
    }

    /// So many pictures on, or back, in a paused video.
    func step(frames count: Int) {
        guard let player, let duration else { return }
        let event = FrameStep.Event.stepped(
            count, position: position, length: player.frameLength, duration: duration)
        for case .seek(let place) in frames.handle(event) { players.seek(to: place, isCoarse: false) }
    }

    package func jump(to seconds: Double) {
        if isPossible { handle(.jumped(to: seconds, duration: duration ?? 0)) }
    }

    // MARK: What happens

    package func currentWillChange() {
        _ = frames.handle(.left)
        handle(.left)
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .player(players.current, .sought(let place)):
            askedAt = nil
            handle(.sought(place))
        case .player(players.current, .failed): handle(.left)
        case .mediumChanged(players.current): handle(.left)
        case .window(.pauseToggled): _ = frames.handle(.left)
        default: break
        }
    }

    private func handle(_ event: Scrub.Event) {
        for command in scrub.handle(event) { carryOut(command) }
        guard isDragging != scrub.isDragging else { return }
        isDragging = scrub.isDragging
        sign?.isDragging = isDragging
    }

    private func carryOut(_ command: Scrub.Command) {
        switch command {
        case .hold(let isHeld): hold(isHeld)
        case .seek(let place, let isCoarse):
            _ = frames.handle(.left)
            if askedAt == nil { askedAt = scheduler.now }
            players.seek(to: place, isCoarse: isCoarse)
        case .show(let place):
            sign = Sign(seconds: place, duration: duration ?? 0, isDragging: scrub.isDragging)
        case .hide:
            askedAt = nil
            sign = nil
        case .rest(let seconds):
            alarm?.cancel()
            alarm = scheduler.after(seconds) { [weak self] in self?.handle(.rested) }
        case .stopResting: alarm?.cancel()
        }
    }
}
