// Thousands of random openings, answers and interruptions; each request is judged by the rules.
// Thread: any. Invariant: a failing seed fails again, every time.

import FeedsEngine
import FeedsTestSupport
import Testing

struct FetchPlanRandomTests {
    @Test(arguments: [(3, 2), (40, 6), (300, 90)])
    func noRuleBreaks(_ follows: Int, _ hosts: Int) {
        for seed in 0..<40 as Range<UInt64> {
            var ride = RandomOpenings(seed: seed, follows: follows, hosts: hosts)
            for _ in 0..<60 where ride.scene.broken == nil { ride.act() }
            ride.close()
            #expect(ride.scene.broken == nil, "seed \(seed), \(follows) follows")
            let isOpen = ride.scene.plan.isOpen
            #expect(!isOpen, "seed \(seed)")
        }
    }
}

private struct RandomOpenings {
    var scene: FetchScene
    private var random: SplitMix64
    private let follows: Int

    init(seed: UInt64, follows: Int, hosts: Int) {
        self.follows = follows
        random = SplitMix64(seed: seed)
        scene = FetchScene(seed: seed)
        for follow in 0..<follows { scene.know(follow, host: Int.random(in: 0..<hosts, using: &random)) }
    }

    mutating func act() {
        let answer = self.answer()
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<4: scene.open(some(), byHand: Bool.random(using: &random), answer)
        case 4: scene.begin(some(), byHand: Bool.random(using: &random), answer)
        case 5: scene.set(mayAsk: Bool.random(using: &random), answer)
        case 6: scene.set(mayAsk: true, answer)
        case 7..<10: for _ in 0..<5 where scene.broken == nil { _ = scene.step(answer) }
        case 10: wait(upTo: 3600)
        default: wait(upTo: 40 * 3600)
        }
    }

    mutating func close() {
        let answer = self.answer()
        while scene.broken == nil, scene.plan.isOpen, scene.step(answer) {}
    }

    /// Time passes only between openings, because a running opening wants its ticks.
    private mutating func wait(upTo longest: Double) {
        close()
        scene.time += Double.random(in: 0..<longest, using: &random)
    }

    private mutating func some() -> [Int] {
        let first = Int.random(in: 0..<follows, using: &random)
        return Array(first..<Int.random(in: first...follows, using: &random))
    }

    /// What a follow answers depends on the follow and the time alone.
    private mutating func answer() -> (Int, Bool, Double) -> FetchScene.Answer {
        let salt = random.next()
        return { follow, _, time in
            var dice = SplitMix64(seed: salt ^ UInt64(follow) &* 77 ^ UInt64(time))
            let kinds: [FetchReply.Kind] = [
                .sent, .sent, .sent, .unchanged, .unchanged, .failed, .missing, .closed, .gone, .waits(seconds: nil),
                .waits(seconds: 40), .waits(seconds: 1e9), .offline,
            ]
            var reply = FetchReply(kinds.randomElement(using: &dice) ?? .sent)
            reply.hasValidators = Bool.random(using: &dice)
            reply.serverInterval = Bool.random(using: &dice) ? nil : Double.random(in: -10..<1e6, using: &dice)
            reply.postsPerWeek = Bool.random(using: &dice) ? nil : Double.random(in: 0..<1000, using: &dice)
            if Int.random(in: 0..<5, using: &dice) == 0 { reply.move = .init(target: follow % 3, host: follow % 2) }
            let delay = Double.random(in: 0..<12, using: &dice) * Double.random(in: 0..<2, using: &dice)
            return .init(after: delay, reply: reply)
        }
    }
}
