// The window shrinks at once for each reason, and grows back only after half a minute without one.

import FeedsEngine
import FeedsTestSupport
import Testing

private typealias Conditions = WindowSizing.Conditions

@Suite struct WindowSizingTests {
    private var usual: WindowSizing.Conditions { .init(availableMegabytes: 4000, cores: 2) }

    private func size(_ conditions: WindowSizing.Conditions) -> Int {
        var sizing = WindowSizing()
        _ = sizing.handle(.conditions(conditions, time: 0))
        return sizing.limits.window
    }

    @Test func theSizeFollowsTheMachine() {
        #expect(size(usual) == 5)
        #expect(size(Conditions()) == 5)
        #expect(size(Conditions(availableMegabytes: 8192, cores: 4)) == 7)
        #expect(size(Conditions(availableMegabytes: 16_000, cores: 2)) == 5)
        #expect(size(Conditions(availableMegabytes: 999, cores: 8)) == 3)
        #expect(size(Conditions(availableMegabytes: 299, cores: 8)) == 1)
    }

    @Test func meteredSavingAndPowerSavingMakeItThree() {
        #expect(size(Conditions(availableMegabytes: 16_000, cores: 8, isMetered: true)) == 3)
        #expect(size(Conditions(availableMegabytes: 16_000, cores: 8, savesPower: true)) == 3)
        #expect(size(Conditions(availableMegabytes: 16_000, cores: 8, savesData: true)) == 3)
    }

    @Test func aWishWinsOverEverythingButACriticalLackOfMemory() {
        #expect(size(Conditions(availableMegabytes: 900, isMetered: true, wish: 7)) == 7)
        #expect(size(Conditions(availableMegabytes: 200, wish: 7)) == 1)
        #expect(size(Conditions(availableMegabytes: 16_000, cores: 8, wish: 1)) == 1)
    }

    @Test func itShrinksAtOnceAndGrowsAfterThirtyCalmSeconds() {
        var sizing = WindowSizing()
        _ = sizing.handle(.conditions(usual, time: 0))
        var metered = usual
        metered.isMetered = true
        #expect(sizing.handle(.conditions(metered, time: 10)) == [.resize(WindowLimits(window: 3))])
        #expect(sizing.deadline == nil)
        #expect(sizing.handle(.conditions(usual, time: 20)).isEmpty)
        #expect(sizing.deadline == 50)
        #expect(sizing.handle(.tick(time: 49)).isEmpty)
        #expect(sizing.handle(.tick(time: 50)) == [.resize(WindowLimits(window: 5))])
        #expect(sizing.deadline == nil)
    }

    @Test func whatCallsForLessAgainStartsTheCalmAnew() {
        var sizing = WindowSizing()
        var low = usual
        low.availableMegabytes = 900
        _ = sizing.handle(.conditions(low, time: 0))
        _ = sizing.handle(.conditions(usual, time: 10))
        _ = sizing.handle(.conditions(low, time: 20))
        #expect(sizing.handle(.conditions(usual, time: 45)).isEmpty)
        #expect(sizing.handle(.tick(time: 60)).isEmpty)
        #expect(sizing.handle(.tick(time: 75)) == [.resize(WindowLimits(window: 5))])
    }

    @Test func aMemoryWarningTrimsAndShrinksAndPasses() {
        var sizing = WindowSizing()
        _ = sizing.handle(.conditions(usual, time: 0))
        #expect(sizing.handle(.memoryWarning(isCritical: false, time: 5)) == [.resize(WindowLimits(window: 3)), .trim])
        #expect(sizing.handle(.memoryWarning(isCritical: true, time: 15)) == [.resize(WindowLimits(window: 1)), .trim])
        #expect(sizing.handle(.memoryWarning(isCritical: false, time: 20)) == [.trim])
        #expect(sizing.handle(.conditions(usual, time: 49)).isEmpty)
        #expect(sizing.handle(.tick(time: 50)) == [.resize(WindowLimits(window: 5))])
    }

    @Test func aWishIsCarriedOutAtOnceInBothDirections() {
        var sizing = WindowSizing()
        _ = sizing.handle(.conditions(usual, time: 0))
        var wish = usual
        wish.wish = 1
        #expect(sizing.handle(.conditions(wish, time: 1)) == [.resize(WindowLimits(window: 1))])
        wish.wish = 7
        #expect(sizing.handle(.conditions(wish, time: 2)) == [.resize(WindowLimits(window: 7))])
    }

    @Test(arguments: [1, 2, 3]) func itNeverGrowsWithinTheCalm(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var sizing = WindowSizing()
        _ = sizing.handle(.conditions(usual, time: 0))
        var (time, lastShrink) = (0.0, -100.0)
        for _ in 0..<2000 {
            time += Double.random(in: 0...12, using: &random)
            let before = sizing.limits.window
            let conditions = Conditions(
                availableMegabytes: Int.random(in: 100...12_000, using: &random), cores: 4,
                isMetered: Int.random(in: 0..<6, using: &random) == 0)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: _ = sizing.handle(.memoryWarning(isCritical: Bool.random(using: &random), time: time))
            case 1: _ = sizing.handle(.conditions(conditions, time: time))
            default: _ = sizing.handle(.tick(time: time))
            }
            let after = sizing.limits.window
            if after < before { lastShrink = time }
            #expect(after <= before || time >= lastShrink + WindowSizing.calm)
            #expect([1, 3, 5, 7].contains(after))
        }
    }
}
