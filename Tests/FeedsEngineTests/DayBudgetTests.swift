// A day's limits: what counts, when a limit is reached, and the effect of a changed limit.
// Thread: any. Invariant: no change makes today's limit looser, except undoing a slip.

import FeedsEngine
import Testing

struct DayBudgetTests {
    private func budget(_ limits: DayLimits, after book: DayBook? = nil, day: Int = 10) -> DayBudget {
        var budget = DayBudget()
        _ = budget.handle(.began(book, wanted: limits, day: day))
        return budget
    }

    /// Watches the items one after the other, each for this long.
    private func watch(_ budget: inout DayBudget, items: Range<Int>, for seconds: Double, from start: Double = 0) {
        var time = start
        for item in items {
            _ = budget.handle(.entered(visit: item, time: time, day: 10))
            _ = budget.handle(.watching(true, time: time, day: 10))
            time += seconds
        }
        _ = budget.handle(.watching(false, time: time, day: 10))
    }

    @Test func aGlanceDoesNotCount() {
        var budget = budget(.none)
        watch(&budget, items: 0..<5, for: 0.9)
        #expect(budget.book.items == 0)
        watch(&budget, items: 5..<8, for: 1, from: 10)
        #expect(budget.book.items == 3)
    }

    @Test func anAsideTakesTimeAndIsNoItem() {
        var budget = budget(.none)
        watch(&budget, items: 0..<1, for: 5)
        _ = budget.handle(.entered(visit: 7, isItem: false, time: 5, day: 10))
        _ = budget.handle(.watching(true, time: 5, day: 10))
        #expect(budget.deadline(at: 5) == 65)
        _ = budget.handle(.wokeUp(time: 25, day: 10))
        #expect(budget.book.items == 1)
        #expect(budget.book.seconds == 25)
    }

    @Test func whatOneComesBackToFromAnAsideCountsOnce() {
        var budget = budget(DayLimits(items: 2))
        watch(&budget, items: 0..<2, for: 5)
        _ = budget.handle(.entered(visit: 7, isItem: false, time: 10, day: 10))
        #expect(budget.isOver, "nothing more may be begun, not even an aside")
        watch(&budget, items: 1..<2, for: 5, from: 11)
        #expect(!budget.isOver)
        #expect(budget.book.items == 2)
    }

    @Test func theLastOneMayBeWatchedToItsEnd() {
        var budget = budget(DayLimits(items: 2))
        watch(&budget, items: 0..<2, for: 60)
        #expect(!budget.isOver)
        #expect(budget.handle(.entered(visit: 2, time: 200, day: 10)).contains(.over(true)))
        #expect(budget.isOver)
    }

    @Test func minutesEndInTheMiddle() {
        var budget = budget(DayLimits(minutes: 1))
        _ = budget.handle(.entered(visit: 0, time: 0, day: 10))
        _ = budget.handle(.watching(true, time: 0, day: 10))
        #expect(budget.deadline(at: 0) == 1)
        #expect(!budget.handle(.wokeUp(time: 1, day: 10)).contains(.over(true)))
        #expect(budget.deadline(at: 1) == 60)
        #expect(budget.handle(.wokeUp(time: 60, day: 10)).contains(.over(true)))
        #expect(budget.deadline(at: 60) == nil)
    }

    @Test func aPauseIsNotWatching() {
        var budget = budget(DayLimits(minutes: 1))
        _ = budget.handle(.entered(visit: 0, time: 0, day: 10))
        _ = budget.handle(.watching(true, time: 0, day: 10))
        _ = budget.handle(.watching(false, time: 30, day: 10))
        #expect(budget.deadline(at: 30) == nil)
        _ = budget.handle(.wokeUp(time: 500, day: 10))
        #expect(!budget.isOver)
        #expect(budget.book.seconds == 30)
    }

    @Test func aTighterLimitHoldsAtOnceAndAWiderOneTomorrow() {
        var budget = budget(DayLimits(items: 5))
        watch(&budget, items: 0..<3, for: 2)
        _ = budget.handle(.wanted(DayLimits(items: 3), time: 100, day: 10))
        #expect(budget.book.limits.items == 3)
        _ = budget.handle(.wanted(DayLimits(items: 50), time: 1000, day: 10))
        #expect(budget.book.limits.items == 3)
        #expect(budget.waitsForTomorrow)
        #expect(budget.handle(.entered(visit: 9, time: 1001, day: 10)).contains(.over(true)))
        _ = budget.handle(.wanted(.none, time: 1002, day: 10))
        #expect(budget.isOver)
        #expect(budget.handle(.wokeUp(time: 90_000, day: 11)).contains(.over(false)))
        #expect(budget.book.limits == .none)
        #expect(!budget.waitsForTomorrow)
    }

    @Test func anotherKindOfLimitKeepsTheFirstForToday() {
        var budget = budget(DayLimits(items: 5))
        _ = budget.handle(.wanted(DayLimits(minutes: 60), time: 1, day: 10))
        #expect(budget.book.limits == DayLimits(items: 5, minutes: 60))
    }

    @Test func aSlipIsPutRightWithinAMinute() {
        var budget = budget(DayLimits(items: 50))
        _ = budget.handle(.wanted(DayLimits(items: 5), time: 100, day: 10))
        _ = budget.handle(.wanted(DayLimits(items: 4), time: 120, day: 10))
        _ = budget.handle(.wanted(DayLimits(items: 40), time: 159, day: 10))
        #expect(budget.book.limits.items == 40)
        // It never gives more than the limit before.
        _ = budget.handle(.wanted(DayLimits(items: 500), time: 159.5, day: 10))
        #expect(budget.book.limits.items == 50)
        _ = budget.handle(.wanted(DayLimits(items: 5), time: 300, day: 10))
        _ = budget.handle(.wanted(DayLimits(items: 40), time: 361, day: 10))
        #expect(budget.book.limits.items == 5)
    }

    @Test func anotherStartGoesOnWithTheDay() {
        let old = DayBook(day: 10, items: 3, seconds: 100, limits: DayLimits(items: 3))
        var sameDay = DayBudget()
        #expect(sameDay.handle(.began(old, wanted: .none, day: 10)).contains(.over(true)))
        #expect(sameDay.book.limits.items == 3)
        let nextDay = budget(.none, after: old, day: 11)
        #expect(!nextDay.isOver)
        #expect(nextDay.book == DayBook(day: 11))
    }

    @Test func aClockThatIsSetBackBringsNothingBack() {
        let old = DayBook(day: 10, items: 3, seconds: 100, limits: DayLimits(items: 3))
        #expect(budget(DayLimits(items: 3), after: old, day: 9).isOver)
    }

    @Test func whatWasWatchedWhileTheBookWasReadCounts() {
        var budget = DayBudget()
        watch(&budget, items: 0..<1, for: 3)
        let old = DayBook(day: 10, items: 2, seconds: 50)
        #expect(budget.handle(.began(old, wanted: .none, day: 10)) == [.keep(DayBook(day: 10, items: 3, seconds: 53))])
    }

    @Test func itIsKeptWhenSomethingCountsAndNowAndThen() {
        var budget = budget(.none)
        _ = budget.handle(.entered(visit: 0, time: 0, day: 10))
        #expect(budget.handle(.watching(true, time: 0, day: 10)) == [])
        #expect(budget.handle(.wokeUp(time: 1, day: 10)) == [.keep(DayBook(day: 10, items: 1, seconds: 1))])
        #expect(budget.handle(.wokeUp(time: 30, day: 10)) == [])
        #expect(budget.handle(.wokeUp(time: 61, day: 10)) == [.keep(DayBook(day: 10, items: 1, seconds: 61))])
        #expect(
            budget.handle(.watching(false, time: 70, day: 10)) == [.keep(DayBook(day: 10, items: 1, seconds: 70))])
        #expect(budget.handle(.watching(false, time: 80, day: 10)) == [])
    }
}
