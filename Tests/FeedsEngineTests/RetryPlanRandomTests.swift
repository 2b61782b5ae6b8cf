// Thousands of random failures of an item; each step is checked against the rules.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct RetryPlanRandomTests {
    @Test(arguments: [1, 2, 5])
    func noRuleBreaks(sources: Int) {
        for seed in 0..<300 as Range<UInt64> {
            var ride = RandomMisfortunes(seed: seed, sources: sources)
            for _ in 0..<120 { ride.step() }
            #expect(ride.broken == nil, "seed \(seed)")
        }
    }
}

private struct RandomMisfortunes {
    private(set) var broken: String?
    private var plan: RetryPlan
    private var random: SplitMix64
    private var time = 0.0
    private var allowed: [Int] = []
    private var final: Set<Int> = []
    /// The server allows no request before this time.
    private var notBefore = 0.0
    private let sources: Int

    init(seed: UInt64, sources: Int) {
        self.sources = sources
        plan = RetryPlan(sources: sources, isCurrent: true)
        random = SplitMix64(seed: seed)
        send(.wanted(time: 0))
    }

    mutating func step() {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8: failOne()
        case 8..<13: tick()
        case 13: send(.flowing(time: time))
        case 14: send(.stalled(time: time))
        case 15: send(.left)
        case 16: send(.entered(time: time))
        case 17: send(.online(time: time))
        case 18: time += Double.random(in: 0..<20, using: &random)
        default:
            guard plan.sign == .failed else { return send(.wanted(time: time)) }
            (final, notBefore) = ([], 0)
            send(.retryTapped)
        }
    }

    private mutating func failOne() {
        guard let source = allowed.randomElement(using: &random) else { return }
        let failures: [RetryPlan.Failure] = [
            .final, .passing, .passing, .offline, .once, .processing(seconds: nil), .later(seconds: 9),
            .later(seconds: 99),
        ]
        let failure = failures.randomElement(using: &random) ?? .passing
        if failure == .final { final.insert(source) }
        if failure == .later(seconds: 9) { notBefore = time + 9 }
        allowed = []
        send(.failed(source: source, failure, time: time))
    }

    private mutating func tick() {
        guard let deadline = plan.deadline else { return }
        time = max(time, deadline)
        let idle = Bool.random(using: &random) ? nil : Double.random(in: 0..<20, using: &random)
        send(.tick(time: time, idle: idle))
        if let next = plan.deadline, next <= time { broken = "due again at once" }
    }

    private mutating func send(_ event: RetryPlan.Event) {
        let commands = plan.handle(event)
        for command in commands {
            switch command {
            case .attempt(let sources): attempt(sources)
            case .retry: send(.wanted(time: time))
            case .abandon:
                let source = allowed.first ?? 0
                allowed = []
                send(.failed(source: source, .stuck, time: time))
            case .refuse, .show: break
            }
        }
        if case .wanted = event, !commands.contains(where: Self.isAnswer) { broken = "no answer" }
    }

    private static func isAnswer(_ command: RetryPlan.Command) -> Bool {
        switch command {
        case .attempt, .refuse: true
        default: false
        }
    }

    private mutating func attempt(_ sources: [Int]) {
        if sources.isEmpty { broken = "an attempt at nothing" }
        if !final.isDisjoint(with: sources) { broken = "a final source" }
        if sources.contains(where: { $0 < 0 || $0 >= self.sources }) { broken = "no such source" }
        if time < notBefore, self.sources == 1 { broken = "too early" }
        allowed = sources
    }
}
