// Carries out what AtEndRule decides for the item that is looked at: begins it anew, turns the picture, goes on.
// Thread: main actor. Invariant: it decides nothing; one alarm at most is set, for a photo whose time runs.

package import FeedsEngine
import FeedsModels
import Observation

/// Why nothing goes on by itself although the item may play.
package enum EndHold: Hashable, Sendable, CaseIterable {
    case comments, menu, dialog, scrubbing
}

@MainActor @Observable package final class EndDesk {
    /// What is offered where the current video stands at its end.
    package private(set) var sign = AtEndRule.Sign.none
    /// The current item is a photo that is followed by something.
    package private(set) var isTimed = false

    /// Whether the picture is on screen. Who shows nothing knows nothing: then a photo's time runs at once.
    @ObservationIgnored package var hasPicture: (_ item: Int, _ page: Int) -> Bool = { _, _ in true }
    /// The pages turn as if by a swipe.
    @ObservationIgnored package var onGoOn: (() -> Void)?
    @ObservationIgnored package var onTurnPicture: (() -> Void)?
    @ObservationIgnored var onChange: (() -> Void)?

    /// Where one is: the post by its name, since numbers change, and the picture of its album.
    struct Spot: Equatable {
        var id: String
        var item: Int
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
        players.follow { [weak self] in self?.follow($0) }
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

    /// A picture came, or went.
    package func picturesChanged() { update() }

    /// From its start, whatever was decided.
    package func replay() {
        players.replay()
        handle(.shown(time: now))
    }

    func finish() { alarm?.cancel() }

    // MARK: What happens

    private func follow(_ activity: VideoPlayerManager.Activity) {
        update()
        switch activity {
        case .player(players.current, .ended): handle(.ended(time: now))
        case .player(players.current, .moving), .player(players.current, .sought): handle(.shown(time: now))
        default: break
        }
    }

    private func update() {
        let spot = spot()
        if spot?.id != last?.id || spot?.page != last?.page { number += 1 }
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
