// Decides which addresses to read to find the feeds behind a pasted text, in which order, and when to stop.
// Thread: any; a plain value. Invariant: at most six requests in ten seconds, a single request at a time, and no address
// is requested twice.

package struct Discovery: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The addresses in the user's text.
        case began([DiscoveryCandidate], time: Double)
        /// A redirect led the request to `arrival`.
        case answered(Int, Answer, arrival: Int? = nil, time: Double)
        case tick(time: Double)
        case cancelled
    }

    package enum Answer: Equatable, Sendable {
        /// It is a feed, a video or something else that can be opened.
        case source
        /// A single post, with the sources of its author.
        case post([DiscoveryCandidate])
        /// A page or a record, with the addresses that it names and those that are worth a guess.
        case leads([DiscoveryCandidate])
        case nothing
    }

    package enum Command: Equatable, Sendable {
        /// Answered by `answered`, or by a `tick` at that time.
        case read(Int, until: Double)
        /// The request has taken too long.
        case stop(Int)
        /// The last command. `unread` are feeds that a page names and that were not requested.
        case finish(Ending, unread: [Int])
    }

    package enum Ending: Equatable, Sendable {
        case found
        case nothing
        /// The time was up before anything was found.
        case late
        case cancelled
    }

    package static let mostRequests = 6
    package static let mostProbes = 5
    /// A second record is read only when the first names another server for the account.
    package static let mostRecords = 2
    /// In seconds.
    package static let patience = 10.0

    private enum State: Equatable, Sendable {
        case idle
        case reading(DiscoveryCandidate, until: Double)
        case done
    }

    private var state = State.idle
    private var end = 0.0
    /// In the order of arrival.
    private var waiting: [DiscoveryCandidate] = []
    private var asked: [DiscoveryCandidate] = []
    /// Handles that are not requested again: those that were asked, and those to which redirects led.
    private var known: [Int] = []
    private var hasFound = false
    /// A source of a network says more than the feeds of the same account.
    private var hasFoundSource = false

    package init() {}

    /// Time of the next `tick`; nil when nothing is being read.
    package var deadline: Double? { if case .reading(_, let until) = state { until } else { nil } }

    package mutating func handle(_ event: Event) -> [Command] {
        switch (event, state) {
        case (.began(let candidates, let time), .idle):
            end = time + Self.patience
            waiting = candidates
            return goOn(time)
        case (.answered(let handle, let answer, let arrival, let time), .reading(let candidate, _))
        where handle == candidate.handle:
            if let arrival { known.append(arrival) }
            take(answer, from: candidate)
            return goOn(time)
        case (.tick(let time), .reading(let candidate, let until)) where time >= until:
            return [.stop(candidate.handle)] + goOn(time)
        case (.cancelled, .reading(let candidate, _)): return [.stop(candidate.handle), finish(.cancelled)]
        case (.cancelled, .idle): return [finish(.cancelled)]
        default: return []
        }
    }

    private mutating func take(_ answer: Answer, from candidate: DiscoveryCandidate) {
        switch answer {
        case .source: found(candidate)
        case .post(let candidates):
            found(candidate)
            waiting += candidates
        case .leads(let candidates) where candidate.way.mayLeadOn: waiting += candidates
        // What a page calls a feed must be one, so a page there leads nowhere.
        case .leads, .nothing: break
        }
    }

    private mutating func found(_ candidate: DiscoveryCandidate) {
        hasFound = true
        if candidate.way == .source { hasFoundSource = true }
    }

    private func isWorthReading(_ candidate: DiscoveryCandidate) -> Bool {
        if known.contains(candidate.handle) || hasFoundSource && candidate.way != .source { return false }
        return !hasFound || candidate.way.isWorthAChoice
    }

    private mutating func goOn(_ time: Double) -> [Command] {
        waiting = waiting.filter(isWorthReading)
        guard time < end else { return [finish(hasFound ? .found : .late)] }
        guard let next = best else { return [finish(hasFound ? .found : .nothing)] }
        waiting.removeAll { $0.handle == next.handle }
        asked.append(next)
        known.append(next.handle)
        // A server that never answers leaves time for the other addresses.
        let isLast = best == nil
        let until = isLast ? end : time + (end - time) / 2
        state = .reading(next, until: until)
        return [.read(next.handle, until: until)]
    }

    private mutating func finish(_ ending: Ending) -> Command {
        state = .done
        var unread: [Int] = []
        for candidate in waiting where candidate.way == .link && !unread.contains(candidate.handle) {
            unread.append(candidate.handle)
        }
        return .finish(ending, unread: unread)
    }

    private var best: DiscoveryCandidate? {
        var best: DiscoveryCandidate?
        for candidate in waiting where isAllowed(candidate) {
            guard let found = best else {
                best = candidate
                continue
            }
            if candidate.isBetter(than: found) { best = candidate }
        }
        return best
    }

    private func isAllowed(_ candidate: DiscoveryCandidate) -> Bool {
        guard used + candidate.requests <= Self.mostRequests else { return false }
        return switch candidate.way {
        case .probe: count(.probe) < Self.mostProbes
        case .record: count(.record) < Self.mostRecords
        case .source, .network, .named, .link, .profile, .guess: true
        }
    }

    private var used: Int {
        var used = 0
        for candidate in asked { used += candidate.requests }
        return used
    }

    private func count(_ way: DiscoveryCandidate.Way) -> Int {
        var count = 0
        for candidate in asked where candidate.way == way { count += 1 }
        return count
    }
}
