// How likely users watch on: the usual rates, the learned rates, and a source's own table.

import FeedsEngine
import FeedsTestSupport
import Testing

@Suite struct RetentionModelTests {
    @Test func theUsualLosesAThirdInThreeSecondsAndAQuarterStays() {
        let table = RetentionModel().table(duration: 30)
        #expect(table.count == 31)
        #expect(table[0] == 1)
        #expect(abs(table[3] - 0.67) < 0.03)
        #expect(abs(table[30] - 0.24) < 0.04)
    }

    @Test func whoNeverLeavesIsExpectedToStay() {
        var model = RetentionModel()
        for _ in 0..<60 { model.handle(.watched(seconds: 20, of: 20)) }
        let table = model.table(duration: 20)
        #expect(table[3] > 0.9)
        #expect(table[20] > 0.7)
    }

    @Test func whoSkimsIsExpectedToSkim() {
        var model = RetentionModel()
        for _ in 0..<60 { model.handle(.watched(seconds: 1.4, of: 20)) }
        let table = model.table(duration: 20)
        #expect(table[3] < 0.35)
        #expect(table[1] > table[2])
    }

    @Test func aShortVideosEndSaysNothingOfLongerOnes() {
        var short = RetentionModel()
        for _ in 0..<30 { short.handle(.watched(seconds: 5, of: 5)) }
        let (before, after) = (RetentionModel().table(duration: 60), short.table(duration: 60))
        // After five seconds the usual rates apply.
        for second in [20, 40, 59] {
            #expect(abs(after[second + 1] / after[second] - before[second + 1] / before[second]) < 1e-9)
        }
        #expect(after[5] > before[5])
    }

    @Test func loopingCountsAsSeenToItsEnd() {
        var looped = RetentionModel()
        var once = RetentionModel()
        looped.handle(.watched(seconds: 45, of: 10))
        once.handle(.watched(seconds: 10, of: 10))
        #expect(looped == once)
    }

    @Test func habitsMayChange() {
        var model = RetentionModel()
        for _ in 0..<200 { model.handle(.watched(seconds: 1, of: 20)) }
        let skimming = model.table(duration: 20)[10]
        for _ in 0..<200 { model.handle(.watched(seconds: 20, of: 20)) }
        #expect(model.table(duration: 20)[10] > 4 * skimming)
    }

    @Test func whatWasKeptIsTakenUpAgainAndNonsenseIsNot() {
        var model = RetentionModel()
        for seconds in [2.0, 7, 30, 90] { model.handle(.watched(seconds: seconds, of: 100)) }
        #expect(RetentionModel(seconds: model.seconds, leavings: model.leavings) == model)
        #expect(RetentionModel(seconds: [1, 2], leavings: [1, 2]) == RetentionModel())
        var broken = model.seconds
        broken[3] = .nan
        #expect(RetentionModel(seconds: broken, leavings: model.leavings) == RetentionModel())
        broken[3] = -1
        #expect(RetentionModel(seconds: broken, leavings: model.leavings) == RetentionModel())
    }

    @Test func aSourcesTableIsPutRight() {
        #expect(
            RetentionModel.table(given: [0.9, 0.45, 0.6, 0.09]).map { $0.map { ($0 * 100).rounded() } } == [
                100, 50, 50, 10,
            ])
        #expect(RetentionModel.table(given: []) == nil)
        #expect(RetentionModel.table(given: [0, 1]) == nil)
        #expect(RetentionModel.table(given: [1, .infinity]) == nil)
    }

    @Test(arguments: [1, 2, 3]) func anyWatchTimesGiveASoundTable(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = RetentionModel()
        for _ in 0..<500 {
            let duration = Bool.random(using: &random) ? Double.random(in: 0...4000, using: &random) : nil
            model.handle(.watched(seconds: Double.random(in: -1...5000, using: &random), of: duration))
            let table = model.table(duration: duration)
            #expect(table.first == 1 && table.count <= 901)
            #expect(table.allSatisfy { $0 > 0 && $0 <= 1 })
            #expect(zip(table, table.dropFirst()).allSatisfy { $0 >= $1 })
        }
    }
}
