// Keys that come before the posts.

import FeedsEngine
import Testing

struct EarlyKeysTests {
    private var keys = EarlyKeys<String>()

    @Test mutating func theyAreCarriedOutOnceAndInTheirOrder() {
        #expect(keys.handle(.pressed("next")) == [] && keys.handle(.pressed("grid")) == [])
        #expect(keys.handle(.shown) == [.perform("next"), .perform("grid")])
        #expect(keys.handle(.shown) == [])
    }

    @Test mutating func aFeedWithoutPostsDropsThem() {
        _ = keys.handle(.pressed("next"))
        #expect(keys.handle(.dropped) == [])
        #expect(keys.handle(.shown) == [])
    }

    @Test mutating func aHandThatRestsOnAKeyIsNotFollowedForever() {
        for _ in 0..<100 { _ = keys.handle(.pressed("next")) }
        #expect(keys.handle(.shown).count == EarlyKeys<String>.most)
    }
}
