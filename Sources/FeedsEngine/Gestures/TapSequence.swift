// Tells one tap from two: a single one acts once no second one has followed it nearby.
// Thread: any; a plain value. Invariant: a tap is told at most once, as a single one or as part of a double one.

package struct TapSequence: Sendable {
    package enum Event: Equatable, Sendable {
        /// Pixels and seconds.
        case pressed(x: Double, y: Double, time: Double)
        case released(time: Double)
        /// The press became something else, or what was tapped on is about to move.
        case spoiled
        /// The time of the last `wait` is over.
        case waited
        /// Whether two taps mean more than two single ones.
        case doublingChanged(Bool)
    }

    package enum Command: Equatable, Sendable {
        case single(x: Double, y: Double)
        case double(x: Double, y: Double)
        case wait(seconds: Double)
        case stopWaiting
    }

    /// From letting go to the next press: short enough that a pause feels prompt, long enough for a slow hand.
    package static let patience = 0.22
    /// Two taps farther apart than a fingertip is wide were meant for two things.
    package static let reach = 44.0

    private struct Tap: Sendable {
        let x: Double
        let y: Double
        let time: Double

        func isFollowed(x: Double, y: Double, time: Double) -> Bool {
            let (across, down) = (x - self.x, y - self.y)
            return time - self.time <= TapSequence.patience
                && across * across + down * down <= TapSequence.reach * TapSequence.reach
        }
    }

    private enum Phase: Sendable {
        case idle
        /// One tap; whether another follows is open.
        case waiting(Tap)
        /// The second press is down.
        case second
        /// Two taps or more; each one that follows nearby is another double tap.
        case doubled(Tap)
    }

    private var phase = Phase.idle
    private var press = TapRules()
    private var doubles: Bool

    package init(doubles: Bool = true) { self.doubles = doubles }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .pressed(let x, let y, let time):
            _ = press.handle(.pressed(x: x, y: y, time: time))
            return pressed(x: x, y: y, at: time)
        case .released(let time):
            guard case .tapped(let x, let y) = press.handle(.released(time: time)).first else { return spoil() }
            return tapped(Tap(x: x, y: y, time: time))
        case .spoiled:
            _ = press.handle(.cancelled)
            return spoil()
        case .waited: return flush()
        case .doublingChanged(let doubles):
            guard doubles != self.doubles else { return [] }
            self.doubles = doubles
            defer { phase = .idle }
            return isWaiting ? [.stopWaiting] + flush() : []
        }
    }

    private var isWaiting: Bool { if case .waiting = phase { true } else { false } }

    private mutating func pressed(x: Double, y: Double, at time: Double) -> [Command] {
        switch phase {
        case .idle, .second: return []
        case .waiting(let first) where first.isFollowed(x: x, y: y, time: time):
            phase = .second
            return [.stopWaiting]
        case .waiting: return [.stopWaiting] + flush()
        case .doubled(let last):
            if !last.isFollowed(x: x, y: y, time: time) { phase = .idle }
            return []
        }
    }

    private mutating func tapped(_ tap: Tap) -> [Command] {
        switch phase {
        case .second, .doubled:
            phase = .doubled(tap)
            return [.double(x: tap.x, y: tap.y)]
        case .idle, .waiting:
            guard doubles else { return [.single(x: tap.x, y: tap.y)] }
            phase = .waiting(tap)
            return [.wait(seconds: Self.patience)]
        }
    }

    /// Nothing more can follow: the tap that waits is a single one.
    private mutating func flush() -> [Command] {
        guard case .waiting(let tap) = phase else { return [] }
        phase = .idle
        return [.single(x: tap.x, y: tap.y)]
    }

    private mutating func spoil() -> [Command] {
        defer { phase = .idle }
        return isWaiting ? [.stopWaiting] : []
    }
}
