// Filters and months of the grid.

import FeedsModels
import Foundation
import Testing

struct PostFilterTests {
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func date(_ year: Int, _ month: Int, _ day: Int) -> Date {
        CivilTime(year, month, day, 12, offset: 0)?.date(in: .gmt) ?? .distantPast
    }

    private func shows(_ filter: PostFilter, _ traits: PostTraits, _ acts: PostFilter.Acts = .init()) -> Bool {
        filter.shows(traits, id: "a", acts: acts, now: date(2026, 5, 17), calendar: calendar)
    }

    @Test func eachChoiceLetsItsOwnThrough() {
        var acts = PostFilter.Acts()
        (acts.liked, acts.seen) = (["a"], ["b"])
        let clip = PostTraits(isVideo: true, date: date(2024, 5, 17), width: 9, height: 16, duration: 12)
        let film = PostTraits(isVideo: true, date: date(2026, 1, 2), width: 16, height: 9, duration: 600)
        let photo = PostTraits(isVideo: false, date: date(2026, 5, 2), width: 4, height: 3)
        let all = [clip, film, photo]
        func shown(_ choice: PostFilter.Choice) -> [Bool] { all.map { shows(PostFilter(choice), $0, acts) } }
        #expect(shown(.all) == [true, true, true])
        #expect(shown(.videos) == [true, true, false])
        #expect(shown(.photos) == [false, false, true])
        #expect(shown(.portrait) == [true, false, false])
        #expect(shown(.short) == [true, false, false])
        #expect(shown(.long) == [false, true, false])
        #expect(shown(.liked) == [true, true, true] && shown(.unseen) == [true, true, true])
        #expect(shown(.thisMonth) == [false, false, true])
        #expect(shown(.thisYear) == [false, true, true])
        #expect(shown(.onThisDay) == [true, false, false])
    }

    @Test(arguments: PostFilter.Choice.allCases.filter { ![.all, .photos, .unseen].contains($0) })
    func whatIsNotKnownIsNotShown(_ choice: PostFilter.Choice) {
        #expect(!shows(PostFilter(choice), PostTraits(isVideo: choice != .videos)))
    }

    @Test func aFolderHoldsItsFolders() {
        func shown(_ folder: String) -> Bool {
            shows(PostFilter(.all, folder: "trip"), PostTraits(isVideo: true, folder: folder))
        }
        #expect(shown("trip") && shown("trip/two"))
        #expect(!shown("trips") && !shown("") && !shown("a/trip"))
    }
}

struct PostMonthsTests {
    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    private func months(_ days: [(Int, Int, Int)?]) -> PostMonths {
        let dates = days.map { day in day.flatMap { CivilTime($0.0, $0.1, $0.2, offset: 0)?.date(in: .gmt) } }
        return PostMonths(count: dates.count, calendar: calendar) { dates[$0] }
    }

    @Test func eachMonthBeginsWhereItsFirstPostIs() {
        let found = months([(2024, 5, 31), (2024, 5, 1), (2024, 4, 30), (2022, 4, 30), nil, nil])
        #expect(found.months.map(\.start) == [0, 2, 3, 4])
        #expect(found.months.last?.date == nil)
        #expect([0, 1, 2, 3, 4, 5, 99].map(found.index) == [0, 0, 1, 2, 3, 3, 3])
        #expect(found.index(at: -1) == nil)
        #expect(found.beginning(at: 2) != nil && found.beginning(at: 1) == nil)
    }

    @Test func postsInAnotherOrderHaveNoMonths() {
        #expect(months([(2024, 5, 31), (2024, 4, 1), (2024, 5, 2)]).months.isEmpty)
        #expect(months([nil, (2024, 4, 1), nil]).months.isEmpty)
        #expect(months([]).months.isEmpty)
    }
}
