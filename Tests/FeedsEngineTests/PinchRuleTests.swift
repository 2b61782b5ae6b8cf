// Two fingers: spreading hides everything but the picture, closing restores it, once for each gesture.

import FeedsEngine
import Testing

struct PinchRuleTests {
    private func run(_ events: PinchRule.Event...) -> [PinchRule.Command] {
        var rule = PinchRule()
        return events.flatMap { rule.handle($0) }
    }

    @Test func apartClearsOnceHoweverFarItGoes() {
        #expect(run(.began, .scaled(1.1), .scaled(1.3), .scaled(2), .scaled(0.4), .ended) == [.clear])
    }

    @Test func togetherRestores() { #expect(run(.began, .scaled(0.9), .scaled(0.7), .ended) == [.restore]) }

    @Test func aTremblingHandMeansNothing() {
        #expect(run(.began, .scaled(1.2), .scaled(0.85), .scaled(1), .ended).isEmpty)
    }

    @Test func nothingIsDecidedOutsideOfAGesture() {
        #expect(run(.scaled(3), .began, .ended, .scaled(0.1)).isEmpty)
        #expect(run(.began, .scaled(0), .scaled(.nan), .scaled(-1)).isEmpty)
    }

    @Test func eachGestureDecidesAnew() {
        #expect(run(.began, .scaled(1.5), .ended, .began, .scaled(0.5), .ended) == [.clear, .restore])
    }
}
