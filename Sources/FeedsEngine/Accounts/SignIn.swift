// The steps of a sign-in in the browser, and what ends it.
// Thread: any; a plain value. Invariant: only an answer with the state of this sign-in counts, and only the first one.
// A right that was given and is not kept is given back.

package struct SignIn: Sendable {
    package enum Event: Equatable, Sendable {
        case began
        case listening
        case registered
        /// Whether the browser shows the server's page.
        case opened(Bool, time: Double)
        case arrived(Arrival)
        case exchanged
        /// Whether the answer names an account of the server.
        case verified(Bool)
        case kept
        case failed
        case cancelled
        case tick(time: Double)
    }

    /// What the browser brought back.
    package enum Arrival: Equatable, Sendable {
        case code, refusal
        /// Its state is not that of this sign-in.
        case foreign
    }

    package enum Command: Equatable, Sendable {
        case listen, register, openBrowser, exchange, verify, keep, revoke
        case finish(Outcome)
    }

    package enum Outcome: Equatable, Sendable {
        case signedIn, failed, noBrowser, refused, foreignAnswer, otherAccount, timedOut, cancelled
    }

    private enum Step {
        case starting, listening, registering, opening, waiting, exchanging, verifying, keeping, ended
    }

    /// Any page in the browser can ask the listener, and may not end the sign-in at once.
    private static let mostForeign = 5
    /// Seconds for the server's page.
    package static let patience = 600.0

    private var step = Step.starting
    private var foreign = 0
    /// The time of the `tick` that gives the browser up.
    package private(set) var deadline: Double?

    package init() {}

    package mutating func handle(_ event: Event) -> [Command] {
        switch (step, event) {
        case (.ended, _): return []
        case (.starting, .began): return go(to: .listening, [.listen])
        case (.listening, .listening): return go(to: .registering, [.register])
        case (.registering, .registered): return go(to: .opening, [.openBrowser])
        case (.opening, .opened(true, let time)):
            deadline = time + Self.patience
            return go(to: .waiting, [])
        case (.opening, .opened(false, _)): return end(.noBrowser)
        // A quick browser answers before its start is reported.
        case (.opening, .arrived(let arrival)), (.waiting, .arrived(let arrival)): return take(arrival)
        case (.exchanging, .exchanged): return go(to: .verifying, [.verify])
        case (.verifying, .verified(true)): return go(to: .keeping, [.keep])
        case (.verifying, .verified(false)): return end(.otherAccount)
        case (.keeping, .kept): return end(.signedIn)
        case (_, .failed): return end(.failed)
        case (_, .cancelled): return end(.cancelled)
        case (.waiting, .tick(let time)): return deadline.map { $0 <= time } == true ? end(.timedOut) : []
        default: return []
        }
    }

    private mutating func take(_ arrival: Arrival) -> [Command] {
        switch arrival {
        case .code: return go(to: .exchanging, [.exchange])
        case .refusal: return end(.refused)
        case .foreign:
            foreign += 1
            return foreign < Self.mostForeign ? [] : end(.foreignAnswer)
        }
    }

    private mutating func go(to next: Step, _ commands: [Command]) -> [Command] {
        step = next
        if next == .exchanging { deadline = nil }
        return commands
    }

    private mutating func end(_ outcome: Outcome) -> [Command] {
        let hasRight = [.verifying, .keeping].contains(step) && outcome != .signedIn
        step = .ended
        deadline = nil
        return (hasRight ? [.revoke] : []) + [.finish(outcome)]
    }
}
