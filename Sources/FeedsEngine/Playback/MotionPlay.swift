// Decides when the clip of a Live Photo plays: once when it is asked for, or as long as the user holds the photo.
// Thread: any; a plain value. Invariant: each `open` is followed by exactly one `close`, and the still is back then.

package struct MotionPlay: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// A key, a button or a menu; the second time it stops.
        case asked
        case held
        case letGo
        /// The first picture of the clip is there.
        case primed
        case ended
        case failed
        /// The user left the photo, or it changed.
        case left
    }

    package enum Command: Equatable, Sendable {
        case open
        case play
        /// The still comes back.
        case close
        case sayFailed
    }

    private enum Phase: Equatable, Sendable {
        case still
        case opening(isHeld: Bool)
        case playing(isHeld: Bool)
    }

    private var phase = Phase.still

    package init() {}

    package var isMoving: Bool { phase != .still }

    package mutating func handle(_ event: Event) -> [Command] {
        switch (phase, event) {
        case (.still, .asked): return begin(isHeld: false)
        case (.still, .held): return begin(isHeld: true)
        case (.still, _), (_, .held): return []
        case (.opening(let isHeld), .primed):
            phase = .playing(isHeld: isHeld)
            return [.play]
        case (.playing, .primed): return []
        case (.opening(let isHeld), .letGo), (.playing(let isHeld), .letGo): return isHeld ? stop() : []
        case (_, .failed): return stop() + [.sayFailed]
        case (_, .asked), (_, .ended), (_, .left): return stop()
        }
    }

    private mutating func begin(isHeld: Bool) -> [Command] {
        phase = .opening(isHeld: isHeld)
        return [.open]
    }

    private mutating func stop() -> [Command] {
        phase = .still
        return [.close]
    }
}
