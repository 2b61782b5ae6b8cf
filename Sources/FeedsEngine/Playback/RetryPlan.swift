// Decides what happens while one item's media do not come: ask again, elsewhere, later, or say why not.
// Thread: any; a plain value. Invariant: a source that failed for good is not allowed again before the person asks,
// and a deadline that was ticked is never due a second time.

package struct RetryPlan: Equatable, Sendable {
    /// Why a player failed, by what is to be done about it.
    package enum Failure: Equatable, Sendable {
        /// It does not get better by itself: not found, forbidden, not playable.
        case final
        /// It may work in a while: a server in trouble, a connection that broke.
        case passing
        /// The server said after how many seconds to come again.
        case later(seconds: Double)
        /// It is still being made; the server may have said when to come again.
        case processing(seconds: Double?)
        /// Asking once more helps, or nothing does: the file has changed, the disk failed.
        case once
        case offline
        /// Nothing came for too long.
        case stuck
    }

    package enum Event: Equatable, Sendable {
        /// A player is to be made: answered by `attempt` or `refuse`.
        case wanted(time: Double)
        case failed(source: Int, Failure, time: Double)
        /// A picture is there, or pictures move again.
        case flowing(time: Double)
        /// The pictures have run out.
        case stalled(time: Double)
        /// `idle` is how long ago the last byte came; nil when none did.
        case tick(time: Double, idle: Double?)
        /// It is the item that is being looked at.
        case entered(time: Double)
        case left
        /// Its player was taken away, because it is far.
        case released
        /// The network came back.
        case online(time: Double)
        case retryTapped
    }

    package enum Command: Equatable, Sendable {
        /// Make a player, of one of these sources.
        case attempt(sources: [Int])
        /// Make none: there is nothing left to play, or it is too early.
        case refuse
        /// Want a player again.
        case retry
        /// The player gets nowhere: take it down and say `failed` with `stuck`.
        case abandon
        case show(Sign)
    }

    /// What the person sees of it.
    package enum Sign: Equatable, Sendable {
        case none
        case spinner
        case stillTrying
        case stillProcessing
        case waitingForNetwork
        case failed
    }

    /// A player of the current item to which nothing has come for so long is given up.
    package static let patience = 8.0
    package static let firstDelay = 2.0
    /// New tries after a first failure: after 2, 4, 8 and 16 seconds.
    package static let mostTries = 4
    /// Who is asked to wait for longer is told so instead.
    package static let longestWait = 60.0
    /// A safety net for systems that do not tell when the network is back; these looks are no tries.
    package static let offlineLook = 30.0
    /// Pictures that flowed for so long make what was before them a story of its own.
    package static let steady = 8.0

    private enum Cause: Equatable, Sendable {
        case backoff, server, network
    }

    private enum State: Equatable, Sendable {
        /// No player, and none is missing.
        case resting
        case loading
        case flowing(since: Double)
        /// Told to go, not yet reported as failed.
        case abandoned
        case waiting(until: Double, Cause)
        /// A player was asked for again.
        case due
        case gaveUp
    }

    private enum Note: Equatable, Sendable {
        case none, processing, network
    }

    package private(set) var sign = Sign.none
    private var sources: RetrySources
    private var isCurrent: Bool
    private var state = State.resting
    private var tries = 0
    private var lastProgress = 0.0
    private var note = Note.none
    private var lateness = StillTrying()

    package init(sources: Int, isCurrent: Bool = false) {
        self.sources = RetrySources(count: sources)
        self.isCurrent = isCurrent
    }

    /// Another visit must know of this.
    package var isWorthKeeping: Bool {
        switch state {
        case .waiting, .due, .gaveUp: true
        case .resting, .loading, .flowing, .abandoned: !sources.isClean
        }
    }

    /// Between two tries, or after the last.
    package var isHeldUp: Bool {
        switch state {
        case .waiting, .gaveUp: true
        case .resting, .loading, .flowing, .abandoned, .due: false
        }
    }

    /// When the next `tick` has something to do; nil when nothing is awaited.
    package var deadline: Double? {
        var next = lateness.deadline
        switch state {
        case .waiting(let until, _): next = min(next ?? until, until)
        case .loading where isCurrent: next = min(next ?? .infinity, lastProgress + Self.patience)
        default: break
        }
        return next
    }

    package mutating func handle(_ event: Event) -> [Command] {
        var commands: [Command] = []
        switch event {
        case .wanted(let time): wanted(time, into: &commands)
        case .failed(let source, let failure, let time): failed(source, failure, time, into: &commands)
        case .flowing(let time): flow(time)
        case .stalled(let time): stall(time)
        case .tick(let time, let idle): tick(time, idle, into: &commands)
        case .entered(let time): enter(time, into: &commands)
        case .left: leave()
        case .released: release()
        case .online(let time): resume(time, into: &commands)
        case .retryTapped: startOver(into: &commands)
        }
        if state == .gaveUp { lateness = StillTrying() }
        let now = currentSign
        if now != sign { commands.append(.show(now)) }
        sign = now
        return commands
    }
}

// MARK: - What happened

extension RetryPlan {
    private mutating func wanted(_ time: Double, into commands: inout [Command]) {
        if case .waiting(let until, .server) = state, time < until { return commands.append(.refuse) }
        let allowed = sources.candidates(at: time)
        guard !allowed.isEmpty else {
            state = .gaveUp
            return commands.append(.refuse)
        }
        // Whoever comes back to it does not find the tries of an earlier visit used up.
        if state != .due { (tries, note) = (0, .none) }
        state = .loading
        lastProgress = time
        if isCurrent { _ = lateness.handle(.stalled(time: time)) }
        commands.append(.attempt(sources: allowed))
    }

    private mutating func flow(_ time: Double) {
        if state != .loading { return }
        state = .flowing(since: time)
        note = .none
        _ = lateness.handle(.flowing)
    }

    private mutating func stall(_ time: Double) {
        guard case .flowing = state else { return }
        forgiveIfSteady(time)
        state = .loading
        lastProgress = time
        if isCurrent { _ = lateness.handle(.stalled(time: time)) }
    }

    private mutating func tick(_ time: Double, _ idle: Double?, into commands: inout [Command]) {
        _ = lateness.handle(.tick(time: time))
        switch state {
        case .waiting(let until, _) where time >= until: retry(into: &commands)
        case .loading where isCurrent:
            if let idle { lastProgress = max(lastProgress, time - idle) }
            guard time >= lastProgress + Self.patience else { return }
            state = .abandoned
            commands.append(.abandon)
        default: break
        }
    }

    private mutating func enter(_ time: Double, into commands: inout [Command]) {
        isCurrent = true
        switch state {
        case .flowing: return
        case .loading: lastProgress = time
        case .waiting, .gaveUp: resume(time, into: &commands)
        case .resting, .abandoned, .due: break
        }
        if state != .gaveUp { _ = lateness.handle(.stalled(time: time)) }
    }

    private mutating func leave() {
        isCurrent = false
        lateness = StillTrying()
    }

    private mutating func release() {
        lateness = StillTrying()
        switch state {
        case .loading, .flowing, .abandoned: state = .resting
        case .resting, .waiting, .due, .gaveUp: break
        }
    }

    /// What waits for a better moment has one; what waits because a server asked for it goes on waiting.
    private mutating func resume(_ time: Double, into commands: inout [Command]) {
        switch state {
        case .waiting(_, .server), .resting, .loading, .flowing, .abandoned, .due: return
        case .waiting, .gaveUp: break
        }
        guard !sources.candidates(at: time).isEmpty else { return }
        tries = 0
        if note == .network { note = .none }
        retry(into: &commands)
    }

    private mutating func startOver(into commands: inout [Command]) {
        let shown = sign
        self = RetryPlan(sources: sources.count, isCurrent: isCurrent)
        sign = shown
        retry(into: &commands)
    }
}

// MARK: - What failed

extension RetryPlan {
    private mutating func failed(
        _ source: Int, _ failure: Failure, _ time: Double, into commands: inout [Command]
    ) {
        switch state {
        case .waiting, .due, .gaveUp: return
        case .resting, .loading, .flowing, .abandoned: forgiveIfSteady(time)
        }
        if isCurrent { _ = lateness.handle(.stalled(time: time)) }
        note = .none
        switch failure {
        case .final: goElsewhere(from: source, time, into: &commands)
        case .once:
            guard sources.takeSecondChance(source) else { return goElsewhere(from: source, time, into: &commands) }
            retry(into: &commands)
        case .passing:
            sources.blame(source)
            wait(from: time)
        case .stuck:
            sources.blame(source)
            // Eight seconds are lost already: another rendition is tried at once.
            if sources.hasFresh(at: time) { retry(into: &commands) } else { wait(from: time) }
        case .later(let seconds): obey(source, seconds, time, into: &commands)
        case .processing(let seconds):
            note = .processing
            obey(source, seconds ?? 0, time, into: &commands)
        case .offline:
            note = .network
            state = .waiting(until: time + Self.offlineLook, .network)
        }
    }

    private mutating func goElsewhere(from source: Int, _ time: Double, into commands: inout [Command]) {
        sources.end(source)
        retryIfPossible(time, into: &commands)
    }

    /// A server that names no time, or one that is over, is asked again after the usual delay.
    private mutating func obey(_ source: Int, _ seconds: Double, _ time: Double, into commands: inout [Command]) {
        guard seconds > 0 else { return wait(from: time) }
        sources.postpone(source, until: time + seconds)
        guard seconds > Self.longestWait else { return wait(from: time, seconds) }
        note = .none
        retryIfPossible(time, into: &commands)
    }

    private mutating func retryIfPossible(_ time: Double, into commands: inout [Command]) {
        if sources.candidates(at: time).isEmpty { state = .gaveUp } else { retry(into: &commands) }
    }

    private mutating func wait(from time: Double, _ seconds: Double? = nil) {
        guard tries < Self.mostTries else {
            state = .gaveUp
            return
        }
        let delay = seconds ?? Self.firstDelay * Double(1 << tries)
        tries += 1
        state = .waiting(until: time + delay, seconds == nil ? .backoff : .server)
    }

    private mutating func retry(into commands: inout [Command]) {
        state = .due
        commands.append(.retry)
    }

    private mutating func forgiveIfSteady(_ time: Double) {
        guard case .flowing(let since) = state, time - since >= Self.steady else { return }
        tries = 0
        sources.forgive()
    }

    /// Only the current item shows that it waits. A card stays until the next try, also while its page slides away.
    private var currentSign: Sign {
        if state == .gaveUp { return isCurrent || sign == .failed ? .failed : .none }
        guard isCurrent else { return .none }
        if case .flowing = state { return .none }
        switch note {
        case .processing: return .stillProcessing
        case .network: return .waitingForNetwork
        case .none: break
        }
        switch lateness.shown {
        case .nothing: return .none
        case .spinner: return .spinner
        case .chip: return .stillTrying
        }
    }
}
