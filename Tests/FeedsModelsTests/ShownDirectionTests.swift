// Names and handles with tricks of direction, inside lines of the app.

import FeedsModels
import Testing

struct ShownDirectionTests {
    @Test func aHandleReadsFromTheLeft() {
        #expect(ShownText.handle("ann@tube.example") == "\u{2066}@ann@tube.example\u{2069}")
        #expect(ShownText.handle("@ann.bsky.social") == "\u{2066}@ann.bsky.social\u{2069}")
        #expect(ShownText.handle("") == "" && ShownText.handle(" @ \u{202E}") == "")
    }

    @Test func marksOfDirectionAreLeftOut() {
        #expect(ShownText.handle("ann\u{202E}elpmaxe.live@\u{2069}a") == "\u{2066}@annelpmaxe.live@a\u{2069}")
        #expect(ShownText.isolated("\u{202E}evil\n\u{2069}name") == "\u{2068}evilname\u{2069}")
        #expect(ShownText.isolated("שלום") == "\u{2068}שלום\u{2069}")
    }

    @Test func anEndlessHandleIsCut() {
        #expect(ShownText.handle(String(repeating: "a", count: 100_000)).count < 220)
    }
}
