// Tells a single tap from a double tap: a single tap acts after no second tap has followed nearby.
// Thread: any; a plain value. Invariant: a tap is reported at most once, as a single tap or as part of a double tap.

package struct TapSequence: Sendable {
    package enum Event: Equatable, Sendable {
        /// In pixels and seconds.
        case pressed(x: Double, y: Double, time: Double)
        case released(time: Double)
        /// The press became another gesture, or the tapped thing is about to move.
        case spoiled
        /// The time of the last `wait` is over.
        case waited
        /// True when a double tap has a meaning of its own.
        case doublingChanged(Bool)
    }

    package enum Command: Equatable, Sendable {
        case single(x: Double, y: Double)
        case double(x: Double, y: Double)
        case wait(seconds: Double)
        case stopWaiting
    }

    /// Seconds from release to the next press: short enough that a pause feels prompt, long enough for a slow hand.
    package static let patience = 0.22
    /// Taps farther apart than the width of a fingertip are two single taps.
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
        /// One tap was made; a second may follow.
        case waiting(Tap)
        /// The second press is down.
        case second
        /// Two or more taps were made; each further tap nearby is another double tap.
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

    /// No second tap can follow now: the waiting tap is a single tap.
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
