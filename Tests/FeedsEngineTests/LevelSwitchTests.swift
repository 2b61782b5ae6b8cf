// When a stream switches to a cheaper level, and when it returns.

import FeedsEngine
import Testing

@Suite("LevelSwitch")
struct LevelSwitchTests {
    private var levels = LevelSwitch(levels: [400_000, 1_200_000, 3_000_000])

    /// A segment of two seconds at this rate, over a network of this bandwidth.
    private mutating func fetch(rate: Int, over network: Int) {
        let bytes = rate * 2 / 8
        levels.handle(.fetched(bytes: bytes, seconds: Double(bytes) * 8 / Double(network), plays: 2))
    }

    @Test func withoutMeasurementsTheWantedLevelIsTaken() {
        #expect((0...2).map { levels.level(wanted: $0) } == [0, 1, 2])
    }

    @Test mutating func whatKeepsUpChangesNothing() {
        fetch(rate: 3_000_000, over: 3_100_000)
        #expect(levels.level(wanted: 2) == 2)
    }

    @Test mutating func aCollapseIsFollowedAtOnce() {
        fetch(rate: 3_000_000, over: 1_600_000)
        #expect(levels.level(wanted: 2) == 1)
        #expect(levels.level(wanted: 0) == 0)
        fetch(rate: 1_200_000, over: 100_000)
        #expect(levels.level(wanted: 2) == 0)
    }

    @Test mutating func itComesBackStepByStep() {
        fetch(rate: 3_000_000, over: 300_000)
        #expect(levels.level(wanted: 2) == 0)
        fetch(rate: 400_000, over: 3_000_000)
        #expect(levels.level(wanted: 2) == 1)
        fetch(rate: 1_200_000, over: 20_000_000)
        #expect(levels.level(wanted: 2) == 2)
        // The network is as good as before, so nothing is remembered.
        #expect(levels == LevelSwitch(levels: [400_000, 1_200_000, 3_000_000]))
    }

    @Test mutating func aNetworkBetweenTwoLevelsDoesNotFlap() {
        var seen: [Int] = []
        fetch(rate: 3_000_000, over: 2_000_000)
        for _ in 0..<20 {
            let level = levels.level(wanted: 2)
            seen.append(level)
            fetch(rate: [400_000, 1_200_000, 3_000_000][level], over: 2_000_000)
        }
        #expect(Set(seen) == [1])
    }

    @Test mutating func whatCostNothingSaysNothing() {
        levels.handle(.fetched(bytes: 0, seconds: 9, plays: 2))
        levels.handle(.fetched(bytes: 100, seconds: 0, plays: 0))
        #expect(levels.level(wanted: 2) == 2)
    }

    @Test func oneLevelIsAlwaysItself() {
        var single = LevelSwitch(levels: [0])
        single.handle(.fetched(bytes: 1000, seconds: 10, plays: 1))
        #expect(single.level(wanted: 0) == 0)
    }
}
