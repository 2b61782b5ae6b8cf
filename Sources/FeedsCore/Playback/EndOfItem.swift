// Executes AtEndRule's decisions for the current item: restarts it, turns the album, or moves to the next item.
// Thread: main actor. Invariant: it decides nothing; at most one alarm is set, for a photo whose time runs.

package import FeedsEngine
import FeedsModels
import Observation

/// The reasons why the feed does not move on by itself although the item may play.
package enum EndHold: Hashable, Sendable, CaseIterable {
    case comments, menu, dialog, scrubbing
}

@MainActor @Observable package final class EndOfItem: VideoPlayerFollower {
    /// The offer that is shown when the current video has stopped at its end.
    package private(set) var sign = AtEndRule.Sign.none
    /// True when the current item is a photo after which the feed moves on by itself.
    package private(set) var isTimed = false

    /// Whether the picture is on screen. Without a view, a photo's time runs at once.
    @ObservationIgnored package var hasPicture: (_ item: PostHandle, _ page: Int) -> Bool = { _, _ in true }
    /// Called to turn the page, as a swipe does.
    @ObservationIgnored package var onGoOn: (() -> Void)?
    @ObservationIgnored package var onTurnPicture: (() -> Void)?
    @ObservationIgnored var onChange: (() -> Void)?

    /// The user's place: the post, and the picture of its album.
    struct Spot: Equatable {
        var item: PostHandle
        var page: Int
        var medium: AtEndRule.Medium
        var isLastPicture: Bool
        var isLastItem: Bool
    }

    @ObservationIgnored private var rule = AtEndRule()
    @ObservationIgnored private let players: VideoPlayerManager
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let spot: () -> Spot?
    @ObservationIgnored private var last: Spot?
    @ObservationIgnored private var number = 0
    @ObservationIgnored private var holds: Set<EndHold> = []
    @ObservationIgnored private var alarm: (any ScheduledCall)?

    init(players: VideoPlayerManager, scheduler: any SchedulerProtocol, spot: @escaping () -> Spot?) {
        self.players = players
        self.scheduler = scheduler
        self.spot = spot
        players.follow(self)
    }

    private var now: Double { scheduler.now }

    // MARK: What it is told

    package func set(mode: AtEndRule.Mode) {
        handle(.modeChanged(mode, time: now))
        players.loops = rule.loops
    }

    package func set(photoSeconds: Double) { handle(.photoSecondsChanged(photoSeconds, time: now)) }

    package var isMotionReduced = false {
        didSet { if isMotionReduced != oldValue { handle(.motionReduced(isMotionReduced, time: now)) } }
    }

    package func hold(_ reason: EndHold, _ isHeld: Bool) {
        if isHeld { holds.insert(reason) } else { holds.remove(reason) }
        update()
    }

    /// A picture appeared on screen or disappeared.
    package func picturesChanged() { update() }

    /// Restarts the current item, even if the rule decided otherwise.
    package func replay() {
        players.replay()
        handle(.shown(time: now))
    }

    func finish() { alarm?.cancel() }

    // MARK: What happens

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        update()
        switch activity {
        case .player(players.current, .ended): handle(.ended(time: now))
        case .player(players.current, .moving), .player(players.current, .sought): handle(.shown(time: now))
        default: break
        }
    }

    private func update() {
        let spot = spot()
        if spot?.item != last?.item || spot?.page != last?.page { number += 1 }
        last = spot
        let place = spot.map {
            AtEndRule.Place(
                number: number, medium: $0.medium, isLastPicture: $0.isLastPicture, isLastItem: $0.isLastItem)
        }
        if place != rule.place { handle(.entered(place, time: now)) }
        handle(.held(players.isUserPaused || players.isSuspended || !holds.isEmpty, time: now))
        if let spot, spot.medium == .photo, hasPicture(spot.item, spot.page) { handle(.shown(time: now)) }
    }

    private func handle(_ event: AtEndRule.Event) {
        let commands = rule.handle(event)
        alarm?.cancel()
        alarm = rule.deadline(at: now).map { time in
            scheduler.after(time - now) { [weak self] in
                guard let self else { return }
                handle(.wokeUp(time: now))
            }
        }
        show()
        for command in commands { carryOut(command) }
    }

    private func show() {
        guard sign != rule.sign || isTimed != rule.isTimed else { return }
        (sign, isTimed) = (rule.sign, rule.isTimed)
        onChange?()
    }

    private func carryOut(_ command: AtEndRule.Command) {
        switch command {
        case .replay: players.replay()
        case .turnPicture: onTurnPicture?()
        case .goOn: onGoOn?()
        }
    }
}
