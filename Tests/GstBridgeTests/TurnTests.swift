// Upright pictures are not copied.

import Testing

@testable import GstBridge

@Suite struct TurnTests {
    @Test func whatIsUprightGoesThroughUntouched() throws {
        let turn = try Turn()
        #expect(turn.isIdle)
        turn.element.set("video-direction", parsing: "90r")
        #expect(!turn.isIdle)
        turn.element.set("video-direction", parsing: "identity")
        #expect(turn.isIdle)
    }
}
