// Positions as texts.

import FeedsCore
import Testing

@Suite struct PlaybackTimeTests {
    @Test(arguments: [
        (0.0, "0:00"), (7.99, "0:07"), (60, "1:00"), (754, "12:34"), (3723, "1:02:03"), (-4, "0:00"),
        (.infinity, "0:00"), (.nan, "0:00"),
    ])
    func isWholeSecondsRoundedDown(_ seconds: Double, _ text: String) { #expect(PlaybackTime.text(seconds) == text) }
}
