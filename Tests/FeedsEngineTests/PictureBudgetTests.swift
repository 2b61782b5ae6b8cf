// Decoded pictures stay as long as they fit; the least recently used one is dropped first.

import FeedsEngine
import FeedsTestSupport
import Testing

@Suite struct PictureBudgetTests {
    @Test func theOldestGoesFirstAndUseKeepsYoung() {
        var budget = PictureBudget(limit: 100)
        #expect(budget.handle(.added(1, bytes: 40)).isEmpty)
        #expect(budget.handle(.added(2, bytes: 40)).isEmpty)
        #expect(budget.handle(.used(1)).isEmpty)
        #expect(budget.handle(.added(3, bytes: 40)) == [.drop(2)])
        #expect(budget.bytes == 80)
    }

    @Test func whatIsLargerThanEverythingIsNotKept() {
        var budget = PictureBudget(limit: 100)
        _ = budget.handle(.added(1, bytes: 60))
        #expect(budget.handle(.added(2, bytes: 101)) == [.drop(2)])
        #expect(budget.bytes == 60, "the others have nothing to do with it")
        #expect(budget.handle(.added(1, bytes: 101)) == [.drop(1)])
        #expect(budget.bytes == 0)
    }

    @Test func aPictureThatIsAddedAgainCountsOnce() {
        var budget = PictureBudget(limit: 100)
        _ = budget.handle(.added(1, bytes: 60))
        #expect(budget.handle(.added(1, bytes: 70)).isEmpty)
        #expect(budget.bytes == 70)
    }

    @Test func whatNobodyWillAskForGoesAtOnce() {
        var budget = PictureBudget(limit: 100)
        _ = budget.handle(.added(1, bytes: 40))
        _ = budget.handle(.added(2, bytes: 40))
        #expect(budget.handle(.outdated(1)) == [.drop(1)])
        #expect(budget.handle(.outdated(1)).isEmpty)
        #expect(budget.handle(.added(3, bytes: 60)).isEmpty)
        #expect(budget.bytes == 100)
    }

    @Test func trimmingDropsEverythingAndLeavesLessForLater() {
        var budget = PictureBudget(limit: 8 << 20)
        _ = budget.handle(.added(1, bytes: 60))
        _ = budget.handle(.added(2, bytes: 60))
        #expect(budget.handle(.trimmed) == [.drop(1), .drop(2)])
        for _ in 0..<9 { _ = budget.handle(.trimmed) }
        #expect(budget.limit == 2 << 20)
    }

    @Test(arguments: [1, 2]) func theLimitHoldsWhateverHappens(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var budget = PictureBudget(limit: 1000)
        var kept: [Int: Int] = [:]
        for _ in 0..<2000 {
            let picture = Int.random(in: 0..<30, using: &random)
            let bytes = Int.random(in: 1...400, using: &random)
            let isAdding = Bool.random(using: &random)
            if isAdding { kept[picture] = bytes }
            for case .drop(let dropped) in budget.handle(isAdding ? .added(picture, bytes: bytes) : .used(picture)) {
                #expect(kept.removeValue(forKey: dropped) != nil)
            }
            #expect(budget.bytes == kept.values.reduce(0, +))
            #expect(budget.bytes <= 1000)
        }
    }
}
