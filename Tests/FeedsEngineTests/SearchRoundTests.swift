// A round of questions to several networks.

import FeedsEngine
import FeedsTestSupport
import Testing

struct SearchRoundTests {
    @Test func threeAreAskedAtOnce() {
        var round = SearchRound()
        #expect(round.handle(.began(networks: 5, time: 0)) == [.ask(0), .ask(1), .ask(2)])
        #expect(round.handle(.answered(1, time: 1)) == [.ask(3)])
        #expect(round.handle(.failed(0, time: 2)) == [.ask(4)])
        #expect(round.handle(.answered(2, time: 3)).isEmpty)
        #expect(round.handle(.answered(3, time: 3)).isEmpty && round.isRunning)
        #expect(round.handle(.answered(4, time: 4)) == [.finish])
        #expect(round.states == [.failed, .answered, .answered, .answered, .answered] && !round.isRunning)
    }

    @Test func aSilentNetworkIsGivenUp() {
        var round = SearchRound()
        _ = round.handle(.began(networks: 4, time: 0))
        #expect(round.deadline == SearchRound.patience)
        _ = round.handle(.answered(0, time: 4))
        #expect(round.handle(.tick(time: 9)).isEmpty)
        #expect(round.handle(.tick(time: 10)) == [.drop(1), .drop(2)])
        #expect(round.deadline == 14)
        // What comes too late is not shown.
        #expect(round.handle(.answered(1, time: 11)).isEmpty && round.states[1] == .late)
        #expect(round.handle(.tick(time: 14)) == [.drop(3), .finish] && round.deadline == nil)
    }

    @Test func aNewQuestionDropsTheOldOne() {
        var round = SearchRound()
        _ = round.handle(.began(networks: 2, time: 0))
        #expect(round.handle(.began(networks: 1, time: 1)) == [.drop(0), .drop(1), .ask(0)])
        #expect(round.handle(.ended) == [.drop(0)] && !round.isRunning)
        #expect(round.handle(.answered(0, time: 2)).isEmpty)
    }

    @Test func withoutNetworksItIsOverAtOnce() {
        var round = SearchRound()
        #expect(round.handle(.began(networks: 0, time: 0)) == [.finish])
        #expect(round.handle(.answered(7, time: 0)).isEmpty && round.handle(.failed(-1, time: 0)).isEmpty)
    }

    /// Every network comes to an end in any order of events, and none is asked twice.
    @Test(arguments: 0..<40) func anyOrderEnds(seed: UInt64) {
        var (round, numbers) = (SearchRound(), SplitMix64(seed: seed))
        let count = Int(numbers.next() % 9)
        var asked = Array(repeating: 0, count: count)
        var commands = round.handle(.began(networks: count, time: 0))
        var time = 0.0
        for _ in 0..<200 {
            for case .ask(let network) in commands { asked[network] += 1 }
            time += 1
            let network = Int(numbers.next() % 12) - 1
            switch numbers.next() % 3 {
            case 0: commands = round.handle(.answered(network, time: time))
            case 1: commands = round.handle(.failed(network, time: time))
            default: commands = round.handle(.tick(time: time))
            }
            #expect(round.states.count { $0 == .asking } <= SearchRound.atOnce)
        }
        #expect(!round.isRunning && asked.allSatisfy { $0 == 1 })
    }

    @Test func theAnswersStandByTurns() {
        let order = SearchRound.order(of: [3, 0, 1], most: 9).map { [$0.network, $0.result] }
        #expect(order == [[0, 0], [2, 0], [0, 1], [0, 2]])
        #expect(SearchRound.order(of: [1_000_000], most: 5).count == 5)
        #expect(SearchRound.order(of: [], most: 5).isEmpty)
    }
}
