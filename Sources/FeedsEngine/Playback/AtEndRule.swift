// Decides what follows the end of a video, and when a photo was shown long enough to go on.
// Thread: any; a plain value. Invariant: it goes on at most once from each place, and never while playback is held or
// motion is reduced. A photo's time stops while the photo is held.

package struct AtEndRule: Equatable, Sendable {
    package enum Mode: Equatable, Sendable {
        case loop, next, stop
    }

    package enum Medium: Equatable, Sendable {
        case video, photo
    }

    /// What the user looks at.
    package struct Place: Equatable, Sendable {
        /// Each place has its own number.
        package var number: Int
        package var medium: Medium
        /// Within an album; true for other posts.
        package var isLastPicture: Bool
        package var isLastItem: Bool

        package init(number: Int, medium: Medium, isLastPicture: Bool = true, isLastItem: Bool = false) {
            self.number = number
            self.medium = medium
            self.isLastPicture = isLastPicture
            self.isLastItem = isLastItem
        }
    }

    package enum Event: Equatable, Sendable {
        case modeChanged(Mode, time: Double)
        case photoSecondsChanged(Double, time: Double)
        case motionReduced(Bool, time: Double)
        /// The user looks at this place now. The same place may be sent again with new facts.
        case entered(Place?, time: Double)
        /// The photo is on screen, or the video moves.
        case shown(time: Double)
        /// The video reached its end; its last picture stays.
        case ended(time: Double)
        /// Paused, hidden or covered, or the user reads, writes or chooses.
        case held(Bool, time: Double)
        case wokeUp(time: Double)
    }

    package enum Command: Equatable, Sendable {
        case replay
        /// Go to the album's next picture.
        case turnPicture
        case goOn
    }

    /// The buttons that the page shows at the end.
    package enum Sign: Equatable, Sendable {
        case none
        case replay
        /// Replay, or go on by hand.
        case replayOrNext
    }

    private enum Stage: Equatable, Sendable {
        case waiting
        case running
        case over
        /// The rule asked for what follows; it does nothing more here.
        case left
    }

    package private(set) var place: Place?
    private var mode = Mode.loop
    private var photoSeconds = 5.0
    private var isMotionReduced = false
    private var isHeld = false
    private var stage = Stage.waiting
    /// How long the photo was shown.
    private var seconds = 0.0
    private var clock = RunningTime()

    package init() {}

    /// True when a player repeats its video by itself.
    package var loops: Bool { mode == .loop }

    /// True for a photo that something follows when its time is over.
    package var isTimed: Bool { mode == .next && !isMotionReduced && place?.medium == .photo && hasNext }

    package var sign: Sign {
        guard stage == .over, place?.medium == .video, mode != .loop else { return .none }
        return mode == .next && isMotionReduced && hasNext ? .replayOrNext : .replay
    }

    /// Time of the next `wokeUp`; nil when no timer is needed.
    package func deadline(at time: Double) -> Double? {
        runs ? time + max(0, photoSeconds - seconds) : nil
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .modeChanged(let mode, let time): change(at: time) { $0.mode = mode }
        case .photoSecondsChanged(let seconds, let time): change(at: time) { $0.photoSeconds = seconds }
        case .motionReduced(let isReduced, let time): change(at: time) { $0.isMotionReduced = isReduced }
        case .held(let isHeld, let time): change(at: time) { $0.isHeld = isHeld }
        case .entered(let place, let time): change(at: time) { $0.enter(place) }
        case .shown(let time): change(at: time) { $0.show() }
        case .ended(let time): change(at: time) { if $0.place?.medium == .video { $0.stage = .over } }
        case .wokeUp(let time): change(at: time) { _ in }
        }
        return follow()
    }
}

extension AtEndRule {
    private var hasNext: Bool { place.map { !$0.isLastPicture || !$0.isLastItem } ?? false }
    private var runs: Bool { isTimed && stage == .running && !isHeld }

    /// The photo's time up to `time` counts under the old state.
    private mutating func change(at time: Double, _ body: (inout AtEndRule) -> Void) {
        seconds += clock.take(at: time)
        body(&self)
        clock.set(isRunning: runs, at: time)
        // A timer may fire a little too early; without this margin it would be set again and again.
        if runs, seconds >= photoSeconds - 0.001 { stage = .over }
    }

    private mutating func enter(_ new: Place?) {
        let isSame = new?.number == place?.number && new?.medium == place?.medium
        place = new
        guard !isSame else { return }
        stage = .waiting
        seconds = 0
    }

    /// A video that moves after its end was restarted by the user.
    private mutating func show() {
        guard let place else { return }
        if stage == .waiting || place.medium == .video { stage = .running }
    }

    private mutating func follow() -> [Command] {
        guard stage == .over, !isHeld, let place else { return [] }
        switch mode {
        case .loop where place.medium == .video:
            stage = .running
            return [.replay]
        case .next where hasNext && !isMotionReduced:
            stage = .left
            return [place.isLastPicture ? .goOn : .turnPicture]
        default: return []
        }
    }
}
