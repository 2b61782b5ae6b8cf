// Thousands of random webs of pages; each command of a discovery is checked against the rules.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct DiscoveryRandomTests {
    @Test func noRuleBreaks() {
        for seed in 0..<2000 as Range<UInt64> {
            var web = RandomWeb(seed: seed)
            web.run()
            #expect(web.broken == nil, "seed \(seed)")
        }
    }
}

private struct RandomWeb {
    private(set) var broken: String?
    private var discovery = Discovery()
    private var random: SplitMix64
    private var time: Double
    private let start: Double
    private var asked: [Int] = []
    private var requests = 0
    private var reading: (handle: Int, until: Double)?
    private var hasFound = false
    private var hasEnded = false

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        start = Double.random(in: 0..<1000, using: &random)
        time = start
    }

    mutating func run() {
        send(.began(candidates(), time: time))
        for _ in 0..<40 where !hasEnded { step() }
        if !hasEnded { broken = "it does not end" }
        for event in [Discovery.Event.tick(time: time + 100), .cancelled] where !discovery.handle(event).isEmpty {
            broken = "a command after the end"
        }
    }

    private mutating func step() {
        guard let reading else { return broken = "it waits for nothing" }
        time = min(time + Double.random(in: 0..<2, using: &random), reading.until)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: send(.cancelled)
        case 1:
            time = reading.until
            send(.tick(time: time))
        // Neither an early tick nor a foreign answer changes anything.
        case 2 where time < reading.until: send(.tick(time: time))
        case 3: send(.answered(reading.handle + 1000, .source, time: time))
        case 4..<7: answer(.leads(candidates()))
        case 7: answer(.source)
        case 8: answer(.post(candidates()))
        default: answer(.nothing)
        }
    }

    private mutating func answer(_ answer: Discovery.Answer) {
        guard let reading else { return }
        let arrival = Bool.random(using: &random) ? Int.random(in: 0..<30, using: &random) : nil
        switch answer {
        case .source, .post: hasFound = true
        case .leads, .nothing: break
        }
        if let arrival { asked.append(arrival) }
        send(.answered(reading.handle, answer, arrival: arrival, time: time))
    }

    private mutating func candidates() -> [DiscoveryCandidate] {
        let ways: [DiscoveryCandidate.Way] = [
            .source, .network, .named, .link, .link, .record, .profile, .guess, .probe, .probe,
        ]
        return (0..<Int.random(in: 0..<9, using: &random)).map { _ in
            DiscoveryCandidate(
                handle: Int.random(in: 0..<30, using: &random), way: ways.randomElement(using: &random) ?? .link,
                isDoubtful: Bool.random(using: &random), isElsewhere: Bool.random(using: &random),
                depth: Int.random(in: 0..<4, using: &random), requests: Int.random(in: 1...2, using: &random))
        }
    }

    private mutating func send(_ event: Discovery.Event) {
        let commands = discovery.handle(event)
        if hasEnded, !commands.isEmpty { broken = "a command after the end" }
        for command in commands {
            switch command {
            case .read(let handle, let until): begin(handle, until)
            case .stop(let handle):
                if reading?.handle != handle { broken = "it stops what it does not read" }
                reading = nil
            case .finish(let ending, let unread): finish(ending, unread)
            }
        }
        if case .answered(let handle, _, _, _) = event, reading?.handle == handle, !hasEnded {
            broken = "an answer that changes nothing"
        }
    }

    private mutating func begin(_ handle: Int, _ until: Double) {
        if asked.contains(handle) { broken = "\(handle) is requested twice" }
        if until <= time || until > start + 10 { broken = "the time for \(handle) is wrong" }
        asked.append(handle)
        requests += 1
        if requests > 6 { broken = "more than six requests" }
        reading = (handle, until)
    }

    private mutating func finish(_ ending: Discovery.Ending, _ unread: [Int]) {
        hasEnded = true
        reading = nil
        if ending != .cancelled, hasFound != (ending == .found) { broken = "\(ending), but found: \(hasFound)" }
        if ending == .late, time < start + 10 { broken = "too late too early" }
        if Set(unread).count != unread.count || !Set(unread).isDisjoint(with: asked) { broken = "unread is wrong" }
    }
}
