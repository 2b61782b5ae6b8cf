// Notices that a compositor shows the window no more: while something plays, a frame is asked for with each beat, and none
// comes.
// Thread: any; a plain value. Invariant: at most one frame is awaited, and a frame that comes puts the window back in sight.

package struct FrameBeat: Sendable {
    package enum Event: Equatable, Sendable {
        /// Whether something plays, so that frames are due.
        case plays(Bool)
        /// The time between two beats is over.
        case beat
        /// The frame that was asked for has come.
        case frame
    }

    package enum Command: Equatable, Sendable {
        /// Ask for a frame.
        case ask
        /// Send the next beat after `seconds`.
        case wait
        case tell(isInSight: Bool)
    }

    package static var seconds: Double { 1 }
    /// A main loop that stood still may see one beat before the frame.
    private static let mostMissed = 2

    private var plays = false
    private var isWaiting = false
    private var isAsked = false
    private var missed = 0
    private var isHidden = false

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .plays(let plays):
            (self.plays, missed) = (plays, 0)
            return wait()
        case .beat:
            isWaiting = false
            return beat()
        case .frame:
            isAsked = false
            guard isHidden else { return [] }
            isHidden = false
            return [.tell(isInSight: true)] + wait()
        }
    }

    private mutating func beat() -> [Command] {
        guard plays, !isHidden else { return [] }
        guard isAsked else {
            (isAsked, missed) = (true, 0)
            return [.ask] + wait()
        }
        missed += 1
        guard missed == Self.mostMissed else { return wait() }
        isHidden = true
        return [.tell(isInSight: false)]
    }

    private mutating func wait() -> [Command] {
        guard plays, !isHidden, !isWaiting else { return [] }
        isWaiting = true
        return [.wait]
    }
}
