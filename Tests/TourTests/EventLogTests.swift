// The facts that follow from the app's reports.

import Testing

@testable import TourKit

struct EventLogTests {
    private var log = EventLog()

    private mutating func hear(_ lines: String...) {
        for line in lines { log.append(AppEvent(line: "1000 \(line)", now: 0)) }
    }

    @Test mutating func `a video moves once it was painted, while it plays and waits for nothing`() {
        hear("feed 9", "players 3 1 1")
        #expect(!log.isMoving, "nothing was painted yet")
        hear("moving 0")
        #expect(log.isMoving)
        hear("stall 0")
        #expect(!log.isMoving)
        hear("flow 0", "players 3 0 0")
        #expect(!log.isMoving, "it rests")
        hear("players 3 1 1")
        #expect(log.isMoving)
        hear("commit 0 1 primed video", "moving 0")
        #expect(!log.isMoving, "that was the item before")
    }
}
