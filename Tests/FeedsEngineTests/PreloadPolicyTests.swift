// The promises of the preload policy for every decision, and its decisions in simple cases.

import FeedsEngine
import FeedsTestSupport
import Testing

struct PreloadPolicyTests {
    private static let app = PreloadPrices(ladder: [0.75, 1.2, 1.85], megabit: 0.25, runningAhead: 0)

    private func play(
        _ policy: PreloadPolicy, items: Int = 5, chunks: Int = 20, rate: Double = 3.6, watched: Double = 4000
    ) -> PreloadPlay {
        var policy = policy
        var play = PreloadPlay(
            (0..<items).map { PreloadScene.item($0, chunks: chunks) }, rate: rate, watched: watched)
        while !play.isOver, play.decisions.count < 5000 { play.step(&policy) }
        return play
    }

    @Test func theFirstThingIsTheFirstChunkOfTheCurrentItem() {
        var policy = PreloadPolicy(prices: PreloadScene.prices)
        let decision = policy.handle(PreloadScene.situation((0..<5).map { PreloadScene.item($0) }))
        guard case .fetch(item: 0, _) = decision else {
            Issue.record("\(decision)")
            return
        }
    }

    @Test func whatIsWatchedDoesNotStandStillForTheNextPicture() {
        var prices = Self.app
        prices.unprepared = 100
        func decision(buffer: Double) -> PreloadDecision {
            var policy = PreloadScene.policy(3, prices)
            let watched = PreloadScene.item(0, fetched: [2, 2, 2], buffer: buffer)
            return policy.handle(PreloadScene.situation([watched] + (1..<4).map { PreloadScene.item($0) }))
        }
        guard case .fetch(item: 0, _) = decision(buffer: 300), case .fetch(item: 1, _) = decision(buffer: 1500) else {
            Issue.record("\(decision(buffer: 300)), \(decision(buffer: 1500))")
            return
        }
    }

    @Test func aChunkThatPlaysWhileItComesLeavesTimeForTheNextItem() {
        func decision(_ playsWhileComing: Bool) -> PreloadDecision {
            var policy = PreloadScene.policy(3, Self.app)
            var watched = PreloadScene.item(0, fetched: [2, 2, 2], buffer: 1000)
            (watched.lockedLevel, watched.playsWhileComing) = (2, playsWhileComing)
            return policy.handle(PreloadScene.situation([watched] + (1..<4).map { PreloadScene.item($0) }))
        }
        guard case .fetch(item: 0, _) = decision(false), case .fetch(item: 1, _) = decision(true) else {
            Issue.record("\(decision(false)), \(decision(true))")
            return
        }
    }

    @Test func withNothingToFetchItWaits() {
        var policy = PreloadScene.policy(4)
        let complete = (0..<3).map { PreloadScene.item($0, chunks: 2, fetched: [1, 1]) }
        for items in [[], complete, [PreloadItem(id: 1, chunkBytes: [])], [PreloadItem(id: 1, chunkBytes: [[]])]] {
            guard case .wait(let duration) = policy.handle(PreloadScene.situation(items)) else {
                Issue.record("it fetched from \(items)")
                continue
            }
            #expect(duration > 0 && duration.isFinite)
        }
    }

    /// Many odd situations: every answer can be carried out.
    @Test func aFetchIsAlwaysTheNextChunkOfAnItemThatIsThere() {
        var random = SplitMix64(seed: 20)
        for round in 0..<120 {
            let levels = Int.random(in: 1...4, using: &random)
            let items = (0..<Int.random(in: 1...5, using: &random)).map { id in
                oddItem(round * 10 + id, levels, &random)
            }
            let costs = [0, 0.25, 2]
            let prices = PreloadPrices(
                ladder: [0.5, 1, 2, 4], megabit: costs.randomElement(using: &random) ?? 0,
                runningAhead: Double.random(in: 0...1, using: &random))
            var policy = PreloadScene.policy(Double.random(in: 0.1...50, using: &random), prices, transfers: 1)
            switch policy.handle(PreloadScene.situation(items)) {
            case .wait(let duration): #expect(duration > 0 && duration.isFinite)
            case .fetch(let id, let level):
                let item = items.first { $0.id == id }
                #expect(item?.isComplete == false)
                #expect(item?.lockedLevel == nil || item?.lockedLevel == level)
                #expect((0..<levels).contains(level))
            }
        }
    }

    private func oddItem(_ id: Int, _ levels: Int, _ random: inout SplitMix64) -> PreloadItem {
        let chunks = Int.random(in: 0...30, using: &random)
        let sizes = (0..<chunks).map { _ in
            (0..<levels).map { Int.random(in: 1...90_000, using: &random) * ($0 + 1) }
        }
        let durations = [0.5, 1000, 2002, 6000]
        let duration = durations.randomElement(using: &random) ?? 1000
        let tables: [[Double]] = [[], [1], [1, 0], [1, 0.9, 0.5]]
        let here = Int.random(in: 0...chunks, using: &random)
        let buffer = Double.random(in: 0...1, using: &random) * Double(here) * duration
        return PreloadItem(
            id: id, chunkDuration: duration, chunkBytes: sizes,
            fetched: (0..<here).map { _ in Int.random(in: 0..<levels, using: &random) }, buffer: buffer,
            position: Double(here) * duration - buffer,
            retention: tables.randomElement(using: &random) ?? [],
            lockedLevel: Bool.random(using: &random) ? nil : Int.random(in: 0..<levels, using: &random))
    }

    @Test func theSameStoryGivesTheSameDecisions() {
        let one = play(PreloadPolicy(prices: PreloadScene.prices))
        #expect(one.decisions == play(PreloadPolicy(prices: PreloadScene.prices)).decisions)
        #expect(one.decisions.count > 20)
    }

    /// With the app's own prices and a plain network, a viewer who watches 4 s each never waits, and little is wasted.
    @Test(arguments: [3.6, 20.0]) func eachNextItemStartsAtOnce(_ rate: Double) {
        let play = play(PreloadPolicy(prices: Self.app), items: 9, rate: rate)
        #expect(play.isOver && play.stalled == 0)
        #expect(play.bytes < 9 * 6 * 240_000)
    }

    @Test func bytesThatCostMoreAreFetchedLess() {
        func bytes(_ megabit: Double) -> Int {
            play(PreloadPolicy(prices: PreloadPrices(ladder: [0.75, 1.2, 1.85], megabit: megabit))).bytes
        }
        let (free, plain, metered) = (bytes(0), bytes(0.5), bytes(2))
        #expect(free > plain && plain > metered)
        #expect(metered >= 5 * 4 * 95_000)
    }

    @Test func aFastNetworkGetsTheBestLevelAndASlowOneTheLowest() {
        func levels(_ rate: Double) -> [Int] {
            play(PreloadPolicy(prices: PreloadScene.prices), items: 2, rate: rate, watched: 15_000).decisions
                .compactMap { if case .fetch(_, let level) = $0 { level } else { nil } }
        }
        let (fast, slow) = (levels(8).suffix(15), levels(0.9).suffix(15))
        #expect(!fast.isEmpty && fast.allSatisfy { $0 == 2 })
        #expect(!slow.isEmpty && slow.allSatisfy { $0 == 0 })
    }

    @Test func itRunsNoFurtherAheadThanItPays() {
        var policy = PreloadScene.policy(8)
        let items = [PreloadScene.item(0, fetched: [2, 2, 2, 2, 2, 2]), PreloadScene.item(1, fetched: [2, 2, 2])]
        guard case .wait = policy.handle(PreloadScene.situation(items)) else {
            Issue.record("six seconds ahead, and still fetching")
            return
        }
    }

    @Test func whoRunsDryComesFirst() {
        for rate in [0.5, 2, 10] {
            var policy = PreloadScene.policy(rate)
            let items = [PreloadScene.item(0, fetched: [1, 1], buffer: 30)] + (1..<5).map { PreloadScene.item($0) }
            guard case .fetch(item: 0, _) = policy.handle(PreloadScene.situation(items)) else {
                Issue.record("the current item ran dry at \(rate) Mbit/s")
                continue
            }
        }
    }

    /// Two hours in one-second chunks: a decision considers only a few of them.
    @Test func aLongItemCostsNoMoreThanAShortOne() {
        func time(chunks: Int) -> Duration {
            var play = PreloadPlay((0..<5).map { PreloadScene.item($0, chunks: chunks) }, rate: 4, watched: 1e9)
            var policy = PreloadPolicy(prices: PreloadScene.prices)
            return ProcessorTime.measure { for _ in 0..<40 { play.step(&policy) } }
        }
        _ = time(chunks: 30)
        #expect(time(chunks: 7200) < time(chunks: 30) * 10 + .milliseconds(50))
    }
}
