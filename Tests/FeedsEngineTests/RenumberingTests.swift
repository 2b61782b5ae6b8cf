// Indices before and after, compared with a simple search for each item.

import FeedsEngine
import FeedsTestSupport
import Testing

struct RenumberingTests {
    @Test func whatGoesTakesTheOthersForward() {
        let numbers = Renumbering(removed: [1, 4], inserted: [], count: 4, current: 0)
        #expect((0..<6).map(numbers.number) == [0, nil, 1, 2, nil, 3])
    }

    @Test func whatComesMovesTheOthersBack() {
        let numbers = Renumbering(removed: [], inserted: [0, 2, 3], count: 6, current: 1)
        #expect((0..<3).map(numbers.number) == [1, 4, 5])
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func everyItemIsFoundWhereItIs(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let all = Array(0..<Int.random(in: 1..<30, using: &random))
        let before = all.filter { _ in Bool.random(using: &random) }
        let after = all.filter { _ in Bool.random(using: &random) }
        let numbers = Renumbering(
            removed: before.indices.filter { !after.contains(before[$0]) },
            inserted: after.indices.filter { !before.contains(after[$0]) }, count: after.count, current: 0)
        #expect(before.indices.map(numbers.number) == before.map { after.firstIndex(of: $0) })
    }
}
