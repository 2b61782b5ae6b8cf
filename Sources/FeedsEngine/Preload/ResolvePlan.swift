// Decides whose files are asked for next, for media whose list does not name them: a few ahead of the swipe, never a
// page.
// Thread: any; a plain value. Invariant: one request for an item at a time, and few at once; an item that fails is asked
// again after a growing wait, unless the user waits for it.

package struct ResolvePlan: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// Items in reach whose files are unknown: the current one first, then those that follow in the direction of
        /// travel.
        case aimed(at: [Int], current: Int?, time: Double)
        /// A player waits for the files of the item.
        case wanted(item: Int, time: Double)
        case found(item: Int, time: Double)
        case failed(item: Int, time: Double)
        /// An address that was found answered that there is nothing.
        case expired(item: Int, time: Double)
        /// False while there is no network.
        case mayAsk(Bool, time: Double)
        case tick(time: Double)
        /// The feed shows other posts.
        case cleared
    }

    package enum Command: Equatable, Sendable {
        /// `afresh`: a stored answer does not count.
        case resolve(item: Int, afresh: Bool)
    }

    /// So many items after the current one are asked for.
    package static let ahead = 3
    /// Requests at the same time. The current item's does not wait for others.
    package static let connections = 2
    static let firstWait = 2.0
    static let longestWait = 600.0
    /// Without a player that waits, an item is asked for so often.
    static let mostTries = 4
    /// Addresses that expire sooner than this are not worth asking again.
    static let leastLife = 60.0
    private static let mostKnown = 200

    fileprivate struct State: Equatable, Sendable {
        var isRunning = false
        var failures = 0
        var notBefore = -Double.infinity
        var found: Double?
        var isExpired = false
    }

    private var states: [Int: State] = [:]
    private var targets: [Int] = []
    private var current: Int?
    private var mayAsk = true

    package init() {}

    /// The time of the next `tick`; nil when no item waits for one.
    package var deadline: Double? {
        guard mayAsk else { return nil }
        let waiting = targets.lazy.compactMap { states[$0] }
            .filter { !$0.isRunning && $0.failures > 0 && $0.failures < Self.mostTries && !$0.isKnown }
        return waiting.map { $0.notBefore }.min()
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .aimed(let items, let current, let time):
            targets = Array(items.prefix(Self.ahead + 1))
            self.current = current
            forgetFar()
            return goOn(time)
        case .wanted(let item, let time):
            states[item]?.failures = 0
            states[item]?.notBefore = -.infinity
            if !targets.contains(item) { targets.append(item) }
            return goOn(time)
        case .found(let item, let time):
            states[item] = State(found: time)
            return goOn(time)
        case .failed(let item, let time):
            fail(item, time)
            return goOn(time)
        case .expired(let item, let time):
            expire(item, time)
            return goOn(time)
        case .mayAsk(let mayAsk, let time):
            self.mayAsk = mayAsk
            return goOn(time)
        case .tick(let time): return goOn(time)
        case .cleared:
            self = ResolvePlan()
            return []
        }
    }

    private mutating func fail(_ item: Int, _ time: Double) {
        guard var state = states[item], state.isRunning else { return }
        state.isRunning = false
        state.failures += 1
        state.notBefore = time + min(Self.firstWait * Double(1 << min(state.failures - 1, 20)), Self.longestWait)
        states[item] = state
    }

    private mutating func expire(_ item: Int, _ time: Double) {
        guard let state = states[item], state.isKnown, let found = state.found,
            !(found...found + Self.leastLife).contains(time)
        else { return }
        states[item] = State(found: found, isExpired: true)
        if !targets.contains(item) { targets.append(item) }
    }

    private mutating func goOn(_ time: Double) -> [Command] {
        guard mayAsk else { return [] }
        var commands: [Command] = []
        for item in targets {
            var state = states[item, default: State()]
            guard !state.isRunning, !state.isKnown, state.notBefore <= time, state.failures < Self.mostTries,
                item == current || states.values.count(where: { $0.isRunning }) < Self.connections
            else { continue }
            state.isRunning = true
            states[item] = state
            commands.append(.resolve(item: item, afresh: state.isExpired))
        }
        return commands
    }

    /// Keeps the table small; an item that comes back is asked for again, and its answer is stored elsewhere.
    private mutating func forgetFar() {
        guard states.count > Self.mostKnown else { return }
        states = states.filter { $0.value.isRunning || targets.contains($0.key) }
    }
}

extension ResolvePlan.State {
    fileprivate var isKnown: Bool { found != nil && !isExpired }
}
