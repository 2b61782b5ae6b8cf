// The phases of publishing from the window: asking, planning, ready, running, paused, cancelling, done, failed.
// Thread: any; a plain value. Invariant: nothing is written before the user agreed to the plan; what does not fit a phase
// changes nothing; one process at a time.

package struct PublishRun: Sendable, Hashable {
    package enum Phase: Sendable, Hashable {
        /// The user fills in where to, and what.
        case asking
        case planning
        /// The plan is shown.
        case ready
        case running, paused
        /// What was begun is being put away.
        case cancelling
        case done, failed
    }

    package enum Event: Sendable, Hashable {
        case ordered, planned, agreed, paused, resumed, cancelled
        /// The user goes back to the questions.
        case reconsidered
        case finished
        /// It said that it cannot.
        case failed
        /// The process ended without a word.
        case lost
        /// The window closes; the run goes on without it, or not.
        case left(goesOn: Bool)
    }

    package enum Command: Sendable, Hashable {
        /// Starts a process with the order.
        case start
        case begin, pause, resume, stop, stay
        /// Lets the process go.
        case end
    }

    package private(set) var phase = Phase.asking

    package init() {}

    /// Something would be lost, or must be finished, when the window closes.
    package var isBusy: Bool { [.running, .paused, .cancelling].contains(phase) }

    package mutating func handle(_ event: Event) -> [Command] {
        switch (phase, event) {
        case (.asking, .ordered): go(.planning, [.start])
        case (.planning, .planned): go(.ready)
        case (.ready, .agreed): go(.running, [.begin])
        case (.running, .paused): go(.paused, [.pause])
        case (.paused, .resumed): go(.running, [.resume])
        case (.running, .cancelled), (.paused, .cancelled): go(.cancelling, [.stop])
        // A second time at once: a medium on its way over the network may take long.
        case (.cancelling, .cancelled), (.planning, .cancelled), (.ready, .cancelled): go(.asking, [.end])
        case (.ready, .reconsidered), (.done, .reconsidered), (.failed, .reconsidered): go(.asking, [.end])
        case (.running, .finished), (.paused, .finished), (.cancelling, .finished): go(.done)
        case (.planning, .failed), (.ready, .failed), (.running, .failed), (.paused, .failed), (.cancelling, .failed),
            (.planning, .lost), (.ready, .lost), (.running, .lost), (.paused, .lost), (.cancelling, .lost):
            go(.failed, [.end])
        case (.running, .left(goesOn: true)), (.cancelling, .left(goesOn: true)): [.stay, .end]
        case (.paused, .left(goesOn: true)): [.resume, .stay, .end]
        case (.asking, .left), (.failed, .left): []
        case (_, .left): [.end]
        default: []
        }
    }

    private mutating func go(_ phase: Phase, _ commands: [Command] = []) -> [Command] {
        self.phase = phase
        return commands
    }
}
