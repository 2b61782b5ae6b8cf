// What counts as a wait, and which bytes count as watched.

import Foundation
import Testing

@testable import TourKit

struct WaitsTests {
    private func log(_ lines: String...) -> [AppEvent] {
        lines.map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return AppEvent(line: "\((Int(words[0]) ?? 0) * 1000) \(words[1])", now: 0)
        }
    }

    @Test func `running dry is a wait until the next picture`() {
        let waits = Waits(events: log("0 commit 0 1 primed video", "40 moving 1", "1000 stall 1", "1350 flow 1"))
        #expect(waits.length == .milliseconds(350))
        #expect(waits.all == [.init(item: 2, swipe: 1, afterMilliseconds: 1000, milliseconds: 350)])
    }

    @Test func `a start that is not ready is a wait, a ready one is none`() {
        let cold = Waits(events: log("0 commit 0 1 cold video", "80 stall 1", "700 moving 1", "800 flow 1"))
        #expect(cold.count == 1 && cold.length == .milliseconds(700))
        #expect(Waits(events: log("0 commit 0 1 primed video", "700 moving 1")).count == 0)
        #expect(Waits(events: log("0 commit 0 1 cold photo", "700 settle 1")).count == 0)
    }

    @Test func `what nobody notices does not count`() {
        let waits = Waits(events: log("0 commit 0 1 cold video", "100 moving 1", "200 stall 1", "290 flow 1"))
        #expect(waits.count == 0 && waits.length == 0)
    }

    @Test func `swiping on ends a wait, and another item's pictures do not`() {
        let waits = Waits(
            events: log("0 commit 0 1 cold video", "50 moving 0", "400 commit 1 2 primed video", "450 moving 2"))
        #expect(waits.count == 1 && waits.length == .milliseconds(400))
    }

    @Test func `a wait without an end lasts until the last word`() {
        let waits = Waits(events: log("0 commit 0 1 primed video", "500 stall 1", "2000 traffic 1 1 1"))
        #expect(waits.count == 1 && waits.length == .milliseconds(1500))
    }

    @Test func `how the first item comes up is not the tour's subject`() {
        let events = log("0 stall 0", "3000 flow 0", "5000 stall 0", "5200 flow 0")
        #expect(Waits(events: events, from: .milliseconds(4000)).count == 1)
        #expect(Waits(events: events).count == 2)
    }

    @Test func `bytes watched twice count once`() {
        let balance = ByteBalance(
            events: log(
                "0 traffic 100 0 2", "1 watched 0 1000 300", "2 watched 1 4000 500", "3 watched 0 2000 450",
                "4 watched 1 1000 100", "5 traffic 2000 7 3"))
        #expect(balance.fetched == 2000 && balance.watched == 950 && balance.hits == 7)
        #expect(balance.wasteShare == 0.525)
    }

    @Test func `nothing fetched has no waste, and more watched than fetched has none either`() {
        #expect(ByteBalance(events: log("0 traffic 0 5 0", "1 watched 0 1000 300")).wasteShare == nil)
        #expect(ByteBalance(events: log("0 traffic 100 5 0", "1 watched 0 1000 300")).wasteShare == 0)
        #expect(ByteBalance().fetched == nil)
    }
}
