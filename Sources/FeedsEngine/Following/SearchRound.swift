// Asks several networks the same question: how many at once, how long each may take, and in which order their answers
// stand.
// Thread: any; a pure value. Invariant: each network is asked once, and the round ends however they behave.

package struct SearchRound: Sendable {
    package enum State: Equatable, Sendable {
        case waiting, asking, answered, failed, late
    }

    package enum Event: Sendable {
        case began(networks: Int, time: Double)
        case answered(Int, time: Double)
        case failed(Int, time: Double)
        case tick(time: Double)
        /// The user asks something else, or leaves.
        case ended
    }

    package enum Command: Equatable, Sendable {
        case ask(Int)
        /// The network took too long, or its answer is no longer wanted.
        case drop(Int)
        case finish
    }

    package static let atOnce = 3
    /// Seconds for which a network may take its time.
    package static let patience = 10.0

    package private(set) var states: [State] = []
    private var began: [Double] = []
    private var isOver = true

    package init() {}

    /// When the next tick is due; nil when none is.
    package var deadline: Double? {
        states.indices.lazy.filter { states[$0] == .asking }.map { began[$0] + Self.patience }.min()
    }

    package var isRunning: Bool { !isOver }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .began(let count, let time):
            let dropped = drop(begunBefore: .infinity)
            states = Array(repeating: .waiting, count: max(0, count))
            began = Array(repeating: time, count: max(0, count))
            isOver = false
            return dropped + next(time)
        case .answered(let network, let time): return ended(network, .answered, time)
        case .failed(let network, let time): return ended(network, .failed, time)
        case .tick(let time):
            let late = drop(begunBefore: time - Self.patience)
            return late + next(time)
        case .ended:
            isOver = true
            return drop(begunBefore: .infinity)
        }
    }

    private mutating func ended(_ network: Int, _ state: State, _ time: Double) -> [Command] {
        // An answer after the time is up, or of an earlier round, changes nothing.
        guard states.indices.contains(network), states[network] == .asking else { return [] }
        states[network] = state
        return next(time)
    }

    private mutating func drop(begunBefore time: Double) -> [Command] {
        var commands: [Command] = []
        for network in states.indices where states[network] == .asking && began[network] <= time {
            states[network] = .late
            commands.append(.drop(network))
        }
        return commands
    }

    private mutating func next(_ time: Double) -> [Command] {
        guard !isOver else { return [] }
        var commands: [Command] = []
        for network in states.indices where states[network] == .waiting {
            guard states.count(where: { $0 == .asking }) < Self.atOnce else { break }
            states[network] = .asking
            began[network] = time
            commands.append(.ask(network))
        }
        if !states.contains(where: { $0 == .asking || $0 == .waiting }) {
            isOver = true
            commands.append(.finish)
        }
        return commands
    }

    /// The order of all results, given how many each network has: the first of each, then the second of each, and so on.
    package static func order(of counts: [Int], most: Int) -> [(network: Int, result: Int)] {
        var places: [(network: Int, result: Int)] = []
        for result in 0..<(counts.max() ?? 0) {
            for network in counts.indices where result < counts[network] {
                guard places.count < most else { return places }
                places.append((network, result))
            }
        }
        return places
    }
}
