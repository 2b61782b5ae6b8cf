// Where the feed may be at each moment.

import Testing

@testable import TourKit

struct TimelineTests {
    private func commit(_ at: Microseconds, _ from: Int, _ to: Int) -> AppEvent {
        AppEvent(at: at, .commit(from: from, to: to, isPrimed: true, isVideo: true))
    }

    @Test func `before anything is said the first item is due`() {
        #expect(Timeline(events: []).due(at: 5) == 0...0)
    }

    @Test func `between commit and settle both items are due, and a moment longer`() {
        let timeline = Timeline(events: [commit(1_000_000, 0, 1), AppEvent(at: 1_300_000, .settle(1))])
        #expect(timeline.due(at: 900_000) == 0...0)
        #expect(timeline.due(at: 1_100_000) == 0...1)
        #expect(timeline.due(at: 1_350_000) == 0...1)
        #expect(timeline.due(at: 1_500_000) == 1...1)
    }

    @Test func `a flight that is turned keeps what it passed`() {
        let timeline = Timeline(
            events: [AppEvent(at: 0, .settle(3)), commit(1_000_000, 3, 4), commit(1_100_000, 4, 5)])
        #expect(timeline.due(at: 1_500_000) == 3...5)
    }

    @Test func `a drag may show either neighbour until the app decides`() {
        let timeline = Timeline(events: [AppEvent(at: 0, .settle(4))], drags: [1_000_000])
        #expect(timeline.due(at: 1_200_000) == 3...5)
        #expect(Timeline(events: [], drags: [1_000_000]).due(at: 1_200_000) == 0...1)
    }
}
