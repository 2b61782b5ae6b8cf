// The possible positions of the feed at each moment.

import Testing

@testable import TourKit

struct TimelineTests {
    private func commit(_ at: Microseconds, _ from: Int, _ to: Int) -> AppEvent {
        AppEvent(at: at, .commit(from: from, to: to, isPrimed: true, isVideo: true))
    }

    @Test func `before anything is said the first item is due`() {
        #expect(Timeline(events: []).due(from: 5, to: 5) == 0...0)
    }

    @Test func `between commit and settle both items are due, and a moment longer`() {
        let timeline = Timeline(events: [commit(1_000_000, 0, 1), AppEvent(at: 1_300_000, .settle(1))])
        #expect(timeline.due(from: 900_000, to: 900_000) == 0...0)
        #expect(timeline.due(from: 1_100_000, to: 1_100_000) == 0...1)
        #expect(timeline.due(from: 1_350_000, to: 1_350_000) == 0...1)
        #expect(timeline.due(from: 1_500_000, to: 1_500_000) == 1...1)
    }

    @Test func `a flight that is turned keeps what it passed`() {
        let timeline = Timeline(
            events: [AppEvent(at: 0, .settle(3)), commit(1_000_000, 3, 4), commit(1_100_000, 4, 5)])
        #expect(timeline.due(from: 1_500_000, to: 1_500_000) == 3...5)
    }

    @Test func `a drag may show either neighbour until the app decides`() {
        let timeline = Timeline(events: [AppEvent(at: 0, .settle(4))], drags: [1_000_000])
        #expect(timeline.due(from: 1_200_000, to: 1_200_000) == 3...5)
        #expect(Timeline(events: [], drags: [1_000_000]).due(from: 1_200_000, to: 1_200_000) == 0...1)
    }

    @Test func `what was painted before a flight came to rest may be seen once more`() {
        let timeline = Timeline(events: [commit(1_000_000, 0, 1), AppEvent(at: 1_300_000, .settle(1))])
        #expect(timeline.due(from: 1_290_000, to: 1_600_000) == 0...1)
        #expect(timeline.due(from: 1_310_000, to: 1_600_000) == 1...1)
    }

    @Test func `an item is in sight while its page may be, and its neighbours are ready`() {
        let timeline = Timeline(events: [commit(1_000_000, 0, 1), AppEvent(at: 1_500_000, .settle(1))])
        #expect(timeline.sight(from: 0, to: 3_000_000) == [0: 1.5, 1: 2, 2: 0])
    }
}
