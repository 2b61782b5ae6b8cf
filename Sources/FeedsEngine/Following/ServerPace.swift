// Decides when a request may go to its server.
// Thread: any; a plain value. Invariant: one request to a server at a time; after a few in a row not more than one each
// second; none while the server asks to wait.

package struct ServerPace: Sendable {
    package enum Event: Equatable, Sendable {
        /// An urgent request goes before the others that wait.
        case ask(request: Int, server: Int, isUrgent: Bool, time: Double)
        case answered(request: Int, Verdict, time: Double)
        /// Also after the request was sent.
        case cancel(request: Int, time: Double)
        case tick(time: Double)
    }

    /// What an answer says about further requests.
    package enum Verdict: Equatable, Sendable {
        case fine
        /// The answer came, and the next one comes only after so many seconds.
        case last(seconds: Double)
        /// No answer before so many seconds; nil when the server named no time.
        case refused(seconds: Double?)
    }

    package enum Command: Equatable, Sendable {
        case send(request: Int)
        /// The server allows no request before that time, and nothing was sent.
        case refuse(request: Int, until: Double)
    }

    private struct Line: Sendable {
        var waiting: [(request: Int, isUrgent: Bool)] = []
        var running: Int?
        /// Requests that may go at once, at the time `counted`.
        var allowance = ServerPace.burst
        var counted = 0.0
        var closedUntil = 0.0
        var refusals = 0
    }

    /// So many requests may follow each other directly: a page, its first media, its comments.
    package static let burst = 8.0
    /// Requests wait so long for a server. A longer wait is a refusal, because the user would wait without knowing why.
    package static let patience = 5.0

    private var lines: [Int: Line] = [:]
    private var servers: [Int: Int] = [:]

    package init() {}

    /// The time of the next `tick`; nil when no request waits for one.
    package var deadline: Double? {
        let times = lines.values.lazy.filter { !$0.waiting.isEmpty && $0.running == nil }.map(Self.free)
        return times.min()
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .ask(let request, let server, let isUrgent, let time):
            servers[request] = server
            enter(request, isUrgent, in: server)
            return goOn(server, time)
        case .answered(let request, let verdict, let time):
            guard let server = leave(request) else { return [] }
            judge(verdict, of: server, time)
            return goOn(server, time)
        case .cancel(let request, let time):
            guard let server = leave(request) else { return [] }
            return goOn(server, time)
        case .tick(let time):
            return lines.keys.sorted().flatMap { goOn($0, time) }
        }
    }

    private static func free(_ line: Line) -> Double {
        max(line.closedUntil, line.counted + max(0, 1 - line.allowance) * FetchRules.hostPause)
    }

    private mutating func enter(_ request: Int, _ isUrgent: Bool, in server: Int) {
        var line = lines[server, default: Line()]
        let place = isUrgent ? line.waiting.firstIndex { !$0.isUrgent } : nil
        line.waiting.insert((request, isUrgent), at: place ?? line.waiting.count)
        lines[server] = line
    }

    private mutating func leave(_ request: Int) -> Int? {
        guard let server = servers.removeValue(forKey: request) else { return nil }
        if lines[server]?.running == request { lines[server]?.running = nil }
        lines[server]?.waiting.removeAll { $0.request == request }
        return server
    }

    private mutating func judge(_ verdict: Verdict, of server: Int, _ time: Double) {
        guard var line = lines[server] else { return }
        switch verdict {
        case .fine: line.refusals = 0
        case .last(let seconds):
            line.refusals = 0
            line.closedUntil = time + Self.bounded(seconds)
        case .refused(let seconds):
            line.refusals += 1
            line.closedUntil = time + (seconds.map(Self.bounded) ?? FetchRules.hostWait(line.refusals))
        }
        lines[server] = line
    }

    private static func bounded(_ seconds: Double) -> Double { min(max(0, seconds), FetchRules.longestRetryAfter) }

    private mutating func goOn(_ server: Int, _ time: Double) -> [Command] {
        guard var line = lines[server] else { return [] }
        defer { lines[server] = line }
        // A later time than the longest wait comes from a clock that was set back.
        if line.closedUntil > time + FetchRules.longestRetryAfter { line.closedUntil = time }
        let passed = min(max(0, time - line.counted), Self.burst)
        line.allowance = min(Self.burst, line.allowance + passed / FetchRules.hostPause)
        line.counted = time
        if line.closedUntil > time + Self.patience {
            let refused = line.waiting.map { $0.request }
            line.waiting = []
            for request in refused { servers[request] = nil }
            return refused.map { .refuse(request: $0, until: line.closedUntil) }
        }
        guard line.running == nil, let next = line.waiting.first, Self.free(line) <= time else { return [] }
        line.waiting.removeFirst()
        line.running = next.request
        line.allowance -= 1
        return [.send(request: next.request)]
    }
}
