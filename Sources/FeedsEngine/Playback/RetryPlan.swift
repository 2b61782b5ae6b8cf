// Decides what to do while an item's media do not arrive: ask again, ask elsewhere, ask later, or show why not.
// Thread: any; a plain value. Invariant: a source with a final failure is asked again only when the user asks, and a
// deadline that was ticked is not reported again.

package struct RetryPlan: Equatable, Sendable {
    /// Why a player failed, grouped by the reaction.
    package enum Failure: Equatable, Sendable {
        /// It stays broken: not found, forbidden or not playable.
        case final
        /// It may work again later: a server in trouble, or a broken connection.
        case passing
        /// The server named the seconds after which to ask again.
        case later(seconds: Double)
        /// The server still processes the file; it may have said when to ask again.
        case processing(seconds: Double?)
        /// A single retry may help: the file has changed, or the disk failed.
        case once
        case offline
        /// No data came for too long.
        case stuck
    }

    package enum Event: Equatable, Sendable {
        /// The item needs a player: answered by `attempt` or `refuse`.
        case wanted(time: Double)
        case failed(source: Int, Failure, time: Double)
        /// A first picture is ready, or the video moves again.
        case flowing(time: Double)
        /// The video has stopped for lack of data.
        case stalled(time: Double)
        /// `idle` is the time since the last byte; nil when no byte came.
        case tick(time: Double, idle: Double?)
        /// The user looks at this item now.
        case entered(time: Double)
        case left
        /// The item's player was removed, because the item is far from the current one.
        case released
        /// The network came back.
        case online(time: Double)
        case retryTapped
    }

    package enum Command: Equatable, Sendable {
        /// Make a player of one of these sources.
        case attempt(sources: [Int])
        /// Make no player: no source is left, or it is too early.
        case refuse
        /// Request a player again.
        case retry
        /// The player makes no progress: remove it and send `failed` with `stuck`.
        case abandon
        case show(Sign)
    }

    /// What the page shows of it.
    package enum Sign: Equatable, Sendable {
        case none
        case spinner
        case stillTrying
        case stillProcessing
        case waitingForNetwork
        case failed
    }

    /// In seconds without data, after which a player of the current item is given up.
    package static let patience = 8.0
    package static let firstDelay = 2.0
    /// Retries after a first failure: after 2, 4, 8 and 16 seconds.
    package static let mostTries = 4
    /// If the server asks for a longer wait, the page says so instead of waiting.
    package static let longestWait = 60.0
    /// A fallback for systems that do not report the network's return; these attempts do not count as retries.
    package static let offlineLook = 30.0
    /// After playing for this many seconds, earlier failures are forgotten.
    package static let steady = 8.0

    private enum Cause: Equatable, Sendable {
        case backoff, server, network
    }

    private enum State: Equatable, Sendable {
        /// The item has no player and needs none.
        case resting
        case loading
        case flowing(since: Double)
        /// Told to stop, not yet reported as failed.
        case abandoned
        case waiting(until: Double, Cause)
        /// The plan has requested a player again.
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
    private var lateness = SlowLoading()

    package init(sources: Int, isCurrent: Bool = false) {
        self.sources = RetrySources(count: sources)
        self.isCurrent = isCurrent
    }

    /// True when the next visit to this item needs this state.
    package var isWorthKeeping: Bool {
        switch state {
        case .waiting, .due, .gaveUp: true
        case .resting, .loading, .flowing, .abandoned: !sources.isClean
        }
    }

    /// True between two tries and after the last.
    package var isHeldUp: Bool {
        switch state {
        case .waiting, .gaveUp: true
        case .resting, .loading, .flowing, .abandoned, .due: false
        }
    }

    /// Time of the next `tick`; nil when no timer is needed.
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
        if state == .gaveUp { lateness = SlowLoading() }
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
        // A new visit starts with its full number of retries.
        if state != .due { (tries, note) = (0, .none) }
        state = .loading
        lastProgress = time
        if isCurrent { lateness.handle(.stalled(time: time)) }
        commands.append(.attempt(sources: allowed))
    }

    private mutating func flow(_ time: Double) {
        if state != .loading { return }
        state = .flowing(since: time)
        note = .none
        lateness.handle(.flowing)
    }

    private mutating func stall(_ time: Double) {
        guard case .flowing = state else { return }
        forgiveIfSteady(time)
        state = .loading
        lastProgress = time
        if isCurrent { lateness.handle(.stalled(time: time)) }
    }

    private mutating func tick(_ time: Double, _ idle: Double?, into commands: inout [Command]) {
        lateness.handle(.tick(time: time))
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
        if state != .gaveUp { lateness.handle(.stalled(time: time)) }
    }

    private mutating func leave() {
        isCurrent = false
        lateness = SlowLoading()
    }

    private mutating func release() {
        lateness = SlowLoading()
        switch state {
        case .loading, .flowing, .abandoned: state = .resting
        case .resting, .waiting, .due, .gaveUp: break
        }
    }

    /// A retry that waits for any better moment happens now; a delay that the server asked for continues.
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
        if isCurrent { lateness.handle(.stalled(time: time)) }
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
            // Eight seconds are lost already, so another rendition is tried at once.
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

    /// If the server names no time, or a time in the past, the usual delay applies.
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

    /// Only the current item shows that it waits. A failure card stays until the next try, even while its page slides
    /// away.
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
