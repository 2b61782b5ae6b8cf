// A session of the benchmark, with numbers calculated by hand.

import FeedsEngine
import Testing

@testable import PreloadLab

struct SessionTests {
    private func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 1e-9 }

    @Test func theFirstChunkIsWaitedFor() throws {
        var steps: [PreloadStep?] = []
        let benchmark = SmallBenchmark.benchmark(2, watched: [2000])
        let result = try SmallBenchmark.play(benchmark, [.fetch(item: 0, level: 0), .fetch(item: 0, level: 1)]) {
            steps.append($0.lastStep)
        }
        #expect(steps[0] == nil)
        #expect(steps[1] == PreloadStep(delay: 180, rebuffer: 180, bytes: 100_000))
        #expect(steps[2] == PreloadStep(delay: 280, rebuffer: 0, bytes: 200_000))
        #expect(result.quality == 3 && result.changes == 1 && isNear(result.rebufferSeconds, 0.18))
        #expect(result.bytes == 300_000 && result.wastedBytes == 0)
        // 3 - 1.85 * 0.18 - 1 = 1.667, and 2.4 Mbit cost 1.2.
        #expect(isNear(result.qoe(SmallBenchmark.prices), 1.667))
        #expect(isNear(result.score(SmallBenchmark.prices), 0.467))
    }

    /// The first video's last chunk is on its way when the viewer swipes: 120 ms play there, 160 ms in the next.
    @Test func aSwipeInTheMiddleOfATransfer() throws {
        var seen: [PreloadSituation] = []
        let benchmark = SmallBenchmark.benchmark(2, 1, watched: [300, 500])
        let decisions: [PreloadDecision] = [
            .fetch(item: 0, level: 0), .fetch(item: 1, level: 0), .fetch(item: 0, level: 1),
        ]
        let result = try SmallBenchmark.play(benchmark, decisions) { seen.append($0) }
        #expect(seen[2].items.map(\.position) == [180, 0] && seen[2].items.map(\.buffer) == [820, 1000])
        #expect(seen[3].current == 1 && seen[3].items.map(\.id) == [1] && seen[3].isCurrentComplete)
        #expect(seen[3].items[0].position == 160 && seen[3].items[0].buffer == 840)
        #expect(result.quality == 2 && result.changes == 0 && isNear(result.rebufferSeconds, 0.18))
        #expect(result.bytes == 400_000 && result.wastedBytes == 200_000)
    }

    @Test func theNextVideoIsComparedWithTheLastChunkThatWasSeen() throws {
        let benchmark = SmallBenchmark.benchmark(3, 1, watched: [1500, 500])
        let inOrder: [PreloadDecision] = [
            .fetch(item: 0, level: 0), .fetch(item: 0, level: 0), .fetch(item: 1, level: 1),
        ]
        #expect(try SmallBenchmark.play(benchmark, inOrder).changes == 1)
        // Here the last visible chunk has not arrived yet. It comes late and is compared with nothing, and the first
        // level of the next video (2) counts whole.
        let late = [inOrder[0], inOrder[2], inOrder[1]]
        #expect(try SmallBenchmark.play(benchmark, late).changes == 2)
        // The third chunk is never seen, so it neither counts nor is compared; its bytes are waste.
        let wasteful = try SmallBenchmark.play(benchmark, inOrder + [.fetch(item: 0, level: 1)])
        #expect(wasteful.changes == 1 && wasteful.quality == 4 && wasteful.wastedBytes == 200_000)
    }

    @Test func aVideoThatWasSeenToItsEndHasNoLastChunk() throws {
        let benchmark = SmallBenchmark.benchmark(1, 1, watched: [1000, 500])
        let result = try SmallBenchmark.play(benchmark, [.fetch(item: 0, level: 0), .fetch(item: 1, level: 1)])
        #expect(result.changes == 0 && result.quality == 3)
    }

    @Test func aChunkAtTheVeryEndOfTheWatchTimeCountsAndIsWasteToo() throws {
        let benchmark = SmallBenchmark.benchmark(3, watched: [1000])
        let result = try SmallBenchmark.play(benchmark, [.fetch(item: 0, level: 0), .fetch(item: 0, level: 0)])
        #expect(result.quality == 2 && result.wastedBytes == 100_000)
    }

    @Test func theNetworkStandsStillWhileNothingMoves() throws {
        let trace = SmallBenchmark.network([(0, 0), (0.5, SmallBenchmark.rate), (1000, SmallBenchmark.rate / 2)])
        var delays: [Double] = []
        let benchmark = SmallBenchmark.benchmark(8, watched: [8000])
        let decisions: [PreloadDecision] = [
            .fetch(item: 0, level: 0), .wait(5000), .fetch(item: 0, level: 0), .fetch(item: 0, level: 1),
            .fetch(item: 0, level: 1),
        ]
        let many = decisions + Array(repeating: .fetch(item: 0, level: 0), count: 4)
        let result = try SmallBenchmark.play(benchmark, many, over: trace) {
            if let step = $0.lastStep, step.bytes > 0 { delays.append(step.delay) }
        }
        // The fourth transfer crosses the end of the first row: its first half is fast, the other half takes twice as
        // long.
        #expect(Array(delays.prefix(4)) == [180, 180, 280, 380])
        // The first chunk, then 4 of the 5 seconds of waiting, in which the buffer ran dry, and the second chunk.
        #expect(isNear(result.rebufferSeconds, 0.18 + 4 + 0.18))
    }

    @Test func aTraceThatIsTooShortBeginsAgain() throws {
        let trace = SmallBenchmark.network([(0, 0), (0.05, SmallBenchmark.rate), (0.1, SmallBenchmark.rate / 2)])
        var delay = 0.0
        let benchmark = SmallBenchmark.benchmark(1, watched: [1000])
        _ = try SmallBenchmark.play(benchmark, [.fetch(item: 0, level: 0)], over: trace) {
            delay = max(delay, $0.lastStep.map { $0.bytes > 0 ? $0.delay : 0 } ?? 0)
        }
        // 50 ms carry 50,000 bytes, 50 ms carry 25,000, and the first row the rest in 25 ms.
        #expect(delay == 205)
    }

    @Test func whatAPolicyMustNotDo() {
        let benchmark = SmallBenchmark.benchmark(1, 1, 1, 1, 1, 1, watched: [9, 9, 9, 9, 9, 9])
        for mistake: PreloadDecision in [
            .fetch(item: 5, level: 0), .fetch(item: -1, level: 0), .fetch(item: 0, level: 2), .wait(0),
            .wait(.infinity),
        ] {
            #expect(throws: BenchmarkError.self) { try SmallBenchmark.play(benchmark, [mistake]) }
        }
        let twice: [PreloadDecision] = [.fetch(item: 1, level: 0), .fetch(item: 1, level: 0)]
        #expect(throws: BenchmarkError(description: "the policy fetched from item 1, which has nothing to fetch")) {
            try SmallBenchmark.play(benchmark, twice)
        }
        #expect(throws: BenchmarkError(description: "the policy came to no end")) {
            try SmallBenchmark.play(benchmark, [])
        }
    }

    /// A policy gets exactly these values, without trace and watch time. Whether a chunk plays while it arrives depends
    /// on the player: in the benchmark it must be complete.
    @Test func aSituationHoldsTheRulesListAndNothingElse() throws {
        func names(_ value: Any) -> [String] { Mirror(reflecting: value).children.map { $0.label ?? "" } }
        let item = PreloadItem(id: 0, chunkBytes: [[1]])
        let step = PreloadStep(delay: 1, rebuffer: 0, bytes: 1)
        #expect(!item.playsWhileComing)
        let situation = PreloadSituation(lastStep: step, isCurrentComplete: false, current: 0, items: [item])
        #expect(names(situation) == ["lastStep", "isCurrentComplete", "current", "items"])
        #expect(names(step) == ["delay", "rebuffer", "bytes"])
        #expect(
            names(item) == [
                "id", "chunkDuration", "chunkBytes", "fetched", "buffer", "position", "retention", "lockedLevel",
                "playsWhileComing",
            ])
    }

    @Test func fiveVideosAreInSight() throws {
        var sights: [[Int]] = []
        let benchmark = SmallBenchmark.benchmark(1, 1, 1, 1, 1, 1, 1, watched: [0, 0, 500, 0, 0, 0, 500])
        let decisions: [PreloadDecision] = [.fetch(item: 2, level: 0), .fetch(item: 6, level: 0)]
        let result = try SmallBenchmark.play(benchmark, decisions) { sights.append($0.items.map(\.id)) }
        #expect(sights.prefix(2) == [[0, 1, 2, 3, 4], [2, 3, 4, 5, 6]])
        #expect(result.quality == 2 && isNear(result.rebufferSeconds, 0.18))
    }
}
