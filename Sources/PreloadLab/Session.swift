// A viewer swipes through all videos over a recorded network, while a policy decides what to fetch.
// Thread: any; a plain value. Invariant: the policy gets only a PreloadSituation; the rest would be knowledge of the
// future.

package import FeedsEngine

package struct Session {
    package typealias Policy = (PreloadSituation) -> PreloadDecision

    /// The current video and the following ones that are prepared.
    private static let window = 5
    /// Ends a session whose policy fetches nothing any more.
    private static let mostSteps = 100_000

    private let ladder: [Double]
    private var players: [SessionPlayer]
    private var network: NetworkClock
    private var current = 0
    private var lastStep: PreloadStep?
    private var result = SessionResult()

    package init(_ benchmark: Benchmark, user: BenchmarkUser, trace: NetworkTrace, ladder: [Double]) {
        self.ladder = ladder
        players = zip(benchmark.videos, user.watched).map { SessionPlayer($0, watched: $1) }
        network = NetworkClock(trace)
    }

    /// Plays to the end of the last video.
    package mutating func run(_ decide: Policy) throws(BenchmarkError) -> SessionResult {
        var steps = 0
        while current < players.count {
            steps += 1
            guard steps <= Self.mostSteps else { throw .policy("came to no end") }
            switch decide(situation) {
            case .fetch(let item, let level): try fetch(item, level)
            case .wait(let duration): try wait(duration)
            }
        }
        return result
    }

    private var situation: PreloadSituation {
        let visible = current..<min(current + Self.window, players.count)
        return PreloadSituation(
            lastStep: lastStep, isCurrentComplete: players[current].isComplete, current: current,
            items: visible.map { players[$0].item($0) })
    }

    private mutating func fetch(_ item: Int, _ level: Int) throws(BenchmarkError) {
        guard (current..<min(current + Self.window, players.count)).contains(item), !players[item].isComplete else {
            throw .policy("fetched from item \(item), which has nothing to fetch")
        }
        let chunk = players[item].fetched.count
        let sizes = players[item].video.chunkBytes[chunk]
        guard sizes.indices.contains(level) else { throw .policy("fetched level \(level), which does not exist") }
        count(chunk, of: item, level)
        let bytes = sizes[level]
        result.bytes += bytes
        if chunk >= players[item].firstWasted { result.wastedBytes += bytes }
        let delay = network.transfer(bytes)
        let rebuffer = play(delay)
        players[item].append(level)
        lastStep = PreloadStep(delay: delay, rebuffer: rebuffer, bytes: bytes)
    }

    private mutating func wait(_ duration: Double) throws(BenchmarkError) {
        guard duration > 0, duration.isFinite else { throw .policy("waited for \(duration) ms") }
        lastStep = PreloadStep(delay: duration, rebuffer: play(duration), bytes: 0)
    }

    /// Counts the quality and changes of a fetched chunk, if the viewer sees it.
    private mutating func count(_ chunk: Int, of item: Int, _ level: Int) {
        guard chunk <= players[item].lastWatched else { return }
        let value = ladder[level]
        result.quality += value
        if let before = levelBefore(chunk, of: item) { result.changes += abs(value - ladder[before]) }
        // Rule of the benchmark: when the last watched chunk comes after the next video has begun, it is compared with
        // nothing, so that video's first level counts whole.
        if chunk == players[item].lastWatched, let next = players.dropFirst(item + 1).first?.fetched.first {
            result.changes += ladder[next]
        }
    }

    /// The level shown immediately before that chunk; nil when unknown.
    private func levelBefore(_ chunk: Int, of item: Int) -> Int? {
        if chunk > 0 { return players[item].fetched[chunk - 1] }
        guard item > 0 else { return nil }
        let previous = players[item - 1]
        return previous.fetched.indices.contains(previous.lastWatched) ? previous.fetched[previous.lastWatched] : nil
    }

    /// Plays for this long; returns how much of it was stalled, in milliseconds.
    private mutating func play(_ duration: Double) -> Double {
        var rest = duration
        while current < players.count {
            rest = players[current].play(rest)
            guard players[current].isLeft else { break }
            current += 1
        }
        let rebuffer = current < players.count ? rest : 0
        result.rebufferSeconds += rebuffer / 1000
        return rebuffer
    }
}
