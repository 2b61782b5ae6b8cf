// Applies the daily limits: counts what the feeds play, and stops the feeds when a limit is reached.
// Thread: main actor. Invariant: all feeds share a single budget, and only one feed plays at a time; nothing is written
// before the stored count has been read.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class DailyLimit {
    package private(set) var isOver = false
    /// How much the user watched today, up to the last event.
    package private(set) var book = DayBook(day: .min)
    /// True when the user chose a larger limit, which applies from tomorrow.
    package private(set) var waitsForTomorrow = false

    @ObservationIgnored private var budget = DayBudget()
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private let store: any WatchedDayStoreProtocol
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let date: () -> Date
    @ObservationIgnored private var watchers: [Watcher] = []
    @ObservationIgnored private var following: ChangeFollower?
    @ObservationIgnored private var alarm: (any ScheduledCall)?
    @ObservationIgnored private var visits = 0
    /// The feed or stories that the user watches, or watched last.
    @ObservationIgnored private weak var watcher: Watcher?

    /// A feed or its stories, with the visit of its current item. The visit survives a short interruption.
    private final class Watcher {
        weak var limited: (any DailyLimited)?
        var visit: (name: String, number: Int)?

        init(_ limited: any DailyLimited) { self.limited = limited }
    }

    package init(
        settings: SettingsModel, store: any WatchedDayStoreProtocol, scheduler: any SchedulerProtocol,
        date: @escaping () -> Date = Date.init
    ) {
        self.settings = settings
        self.store = store
        self.scheduler = scheduler
        self.date = date
        Task { await begin() }
    }

    private func begin() async {
        let old = await store.load()
        handle(.began(old.map(DayBook.init), wanted: settings.current.limits, day: day))
        following = ChangeFollower { [weak self] in self?.followSettings() }
    }

    private func followSettings() {
        let limits = settings.current.limits
        handle(.wanted(limits, time: scheduler.now, day: day))
    }

    // MARK: Days

    private var calendar: Calendar { .autoupdatingCurrent }
    private var day: Int { calendar.ordinality(of: .day, in: .era, for: date()) ?? 0 }

    /// Checks the date after the app may have slept for long.
    package func lookAtClock() { handle(.wokeUp(time: scheduler.now, day: day)) }

    private var secondsToMidnight: Double {
        let now = date()
        guard let tomorrow = calendar.date(byAdding: .day, value: 1, to: calendar.startOfDay(for: now)) else {
            return 3600
        }
        return max(1, tomorrow.timeIntervalSince(now) + 1)
    }

    // MARK: Feeds

    /// Follows a feed, or its stories, for as long as it is open.
    func attend(_ limited: any DailyLimited) {
        watchers.removeAll { $0.limited == nil }
        let watcher = Watcher(limited)
        watchers.append(watcher)
        limited.set(isDayOver: isOver)
        limited.followSight { [weak self] in self?.look($0, by: watcher) }
    }

    private func look(_ sight: DaySight?, by watcher: Watcher) {
        guard let sight else {
            if self.watcher === watcher { handle(.watching(false, time: scheduler.now, day: day)) }
            return
        }
        if self.watcher !== watcher || watcher.visit?.name != sight.name {
            self.watcher = watcher
            let visit = number(of: sight.name, for: watcher)
            handle(.entered(visit: visit, isItem: sight.isItem, time: scheduler.now, day: day))
        }
        handle(.watching(sight.isWatched && !isOver, time: scheduler.now, day: day))
    }

    private func number(of name: String, for watcher: Watcher) -> Int {
        if let visit = watcher.visit, visit.name == name { return visit.number }
        visits += 1
        watcher.visit = (name, visits)
        return visits
    }

    // MARK: The budget

    private func handle(_ event: DayBudget.Event) {
        let commands = budget.handle(event)
        if book != budget.book { book = budget.book }
        if waitsForTomorrow != budget.waitsForTomorrow { waitsForTomorrow = budget.waitsForTomorrow }
        for command in commands { carryOut(command) }
        schedule()
    }

    private func carryOut(_ command: DayBudget.Command) {
        switch command {
        case .keep(let book): store.save(WatchedDay(book))
        case .over(let isOver):
            self.isOver = isOver
            for watcher in watchers { watcher.limited?.set(isDayOver: isOver) }
        }
    }

    private func schedule() {
        alarm?.cancel()
        let now = scheduler.now
        let wait = budget.deadline(at: now).map { $0 - now } ?? (isOver ? secondsToMidnight : nil)
        alarm = wait.map { scheduler.after($0) { [weak self] in self?.lookAtClock() } }
    }
}

extension Settings {
    var limits: DayLimits {
        switch dayLimit {
        case .none: .none
        case .videos(let count): DayLimits(items: max(0, count))
        case .minutes(let count): DayLimits(minutes: max(0, count))
        }
    }
}

extension DayBook {
    fileprivate init(_ day: WatchedDay) {
        self.init(
            day: day.day, items: day.items, seconds: day.seconds,
            limits: DayLimits(items: day.itemLimit, minutes: day.minuteLimit))
    }
}

extension WatchedDay {
    fileprivate init(_ book: DayBook) {
        self.init(
            day: book.day, items: book.items, seconds: book.seconds, itemLimit: book.limits.items,
            minuteLimit: book.limits.minutes)
    }
}
