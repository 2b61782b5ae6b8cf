// Counts what the user watches in a day, and reports when the day's limit is reached.
// Thread: any; a plain value. Invariant: within a day a limit only becomes tighter, except that a slip can be undone
// within a minute; a looser limit waits for the next day.

package struct DayBudget: Equatable, Sendable {
    package enum Event: Equatable, Sendable {
        /// The stored record of the last day, if any, and the limits that the user wants.
        case began(DayBook?, wanted: DayLimits, day: Int)
        case wanted(DayLimits, time: Double, day: Int)
        /// The user looks at another item. A return to an item is a new visit, but a return from an aside keeps its
        /// number. Some visits take time and do not count as items.
        case entered(visit: Int, isItem: Bool = true, time: Double, day: Int)
        /// A video plays, or a photo is visible.
        case watching(Bool, time: Double, day: Int)
        case wokeUp(time: Double, day: Int)
    }

    package enum Command: Equatable, Sendable {
        case keep(DayBook)
        case over(Bool)
    }

    /// In seconds; a shorter look does not count.
    package static let glance = 1.0
    /// A limit that was set by mistake can be undone within this many seconds.
    package static let slip = 60.0
    /// In seconds between two stored records, so that a crash loses little.
    private static let interval = 60.0

    package private(set) var book = DayBook(day: .min)
    package private(set) var isOver = false
    private var wanted = DayLimits.none
    private var hasBegun = false
    private var visit: Int?
    private var visitSeconds = 0.0
    private var isItem = true
    private var counted: [Int] = []
    private var clock = RunningTime()
    private var isWatching = false
    private var kept: DayBook?
    private var before: Before?

    /// The limits before they were last made tighter, and until when they may come back.
    private struct Before: Equatable, Sendable {
        let limits: DayLimits
        let until: Double
    }

    package init() {}

    /// True when the user chose looser limits than today's.
    package var waitsForTomorrow: Bool { hasBegun && wanted != book.limits }

    /// Time of the next `wokeUp`; nil while the user watches nothing.
    package func deadline(at time: Double) -> Double? {
        guard isWatching, hasBegun, !isOver else { return nil }
        var wait = Self.interval
        if isItem, !isCounted { wait = min(wait, Self.glance - visitSeconds) }
        if let minutes = book.limits.minutes { wait = min(wait, Double(minutes) * 60 - book.seconds) }
        return time + max(wait, 0)
    }

    package mutating func handle(_ event: Event) -> [Command] {
        switch event {
        case .began(let old, let wanted, let day): begin(old, wanted, day)
        case .wanted(let limits, let time, let day):
            turn(to: day, at: time)
            want(limits, at: time)
        case .entered(let visit, let isItem, let time, let day):
            turn(to: day, at: time)
            enter(visit, isItem)
        case .watching(let isOn, let time, let day):
            turn(to: day, at: time)
            isWatching = isOn
            clock.set(isRunning: isOn, at: time)
        case .wokeUp(let time, let day): turn(to: day, at: time)
        }
        guard hasBegun else { return [] }
        return report()
    }
}

extension DayBudget {
    private var isCounted: Bool { visit.map(counted.contains) ?? false }

    private mutating func begin(_ old: DayBook?, _ wanted: DayLimits, _ day: Int) {
        hasBegun = true
        self.wanted = wanted
        // A clock that was set back does not start a day again.
        if let old, old.day >= day {
            let watched = book
            book = old
            book.limits = old.limits.tightened(by: wanted)
            // Add what the user watched while the record was being read.
            book.items += watched.items
            book.seconds += watched.seconds
            kept = old
        } else {
            book.day = day
            book.limits = wanted
        }
    }

    private mutating func want(_ limits: DayLimits, at time: Double) {
        wanted = limits
        let isSlip = before.map { time < $0.until } ?? false
        let base = isSlip ? before?.limits ?? book.limits : book.limits
        let tight = base.tightened(by: limits)
        if !isSlip { before = tight == base ? nil : Before(limits: base, until: time + Self.slip) }
        book.limits = tight
    }

    private mutating func enter(_ new: Int, _ isItem: Bool) {
        guard new != visit else { return }
        visit = new
        self.isItem = isItem
        visitSeconds = 0
    }

    /// Adds the time up to now to the day on which it passed.
    private mutating func turn(to day: Int, at time: Double) {
        let seconds = clock.take(at: time)
        book.seconds += seconds
        visitSeconds += seconds
        if let visit, isItem, !isCounted, visitSeconds >= Self.glance - 0.001 {
            counted.append(visit)
            book.items += 1
        }
        guard hasBegun, day > book.day else { return }
        book = DayBook(day: day, limits: wanted)
        before = nil
        // A visit that lasts past midnight is the first of the new day.
        visitSeconds = 0
        counted = []
    }

    private var isSpent: Bool {
        if let minutes = book.limits.minutes, book.seconds >= Double(minutes) * 60 - 0.001 { return true }
        // An item that was begun within the limit may be watched to its end.
        if let items = book.limits.items, book.items >= items { return !isCounted }
        return false
    }

    private mutating func report() -> [Command] {
        var commands: [Command] = []
        if isSpent != isOver {
            isOver = isSpent
            commands.append(.over(isOver))
        }
        if isWorthKeeping {
            kept = book
            commands.append(.keep(book))
        }
        return commands
    }

    private var isWorthKeeping: Bool {
        guard let kept, kept.day == book.day, kept.items == book.items, kept.limits == book.limits else { return true }
        let seconds = book.seconds - kept.seconds
        return seconds >= Self.interval - 0.001 || (isOver || !isWatching) && seconds > 0
    }
}
