// The months of posts that stand in the order of their dates: where each begins.
// Thread: any; a plain value. Invariant: no month occurs twice, so posts in another order have no months.

package import Foundation

package struct PostMonths: Sendable, Hashable {
    package struct Month: Sendable, Hashable {
        /// The place of its first post.
        package let start: Int
        /// Its first moment; nil for posts without a date.
        package let date: Date?
    }

    package private(set) var months: [Month] = []

    package init() {}

    /// Asks the calendar once for each month, because it is slow.
    package init(count: Int, calendar: Calendar, date: (Int) -> Date?) {
        var current: DateInterval?
        var known: Set<Date?> = []
        for place in 0..<count {
            let date = date(place)
            if let current, let date, date >= current.start, date < current.end { continue }
            if !months.isEmpty, date == nil, current == nil { continue }
            current = date.flatMap { calendar.dateInterval(of: .month, for: $0) }
            guard known.insert(current?.start).inserted else {
                months = []
                return
            }
            months.append(Month(start: place, date: current?.start))
        }
    }

    /// The month in which the post at this place lies.
    package func index(at place: Int) -> Int? {
        var (low, high) = (0, months.count)
        while low < high {
            let middle = (low + high) / 2
            if months[middle].start <= place { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? low - 1 : nil
    }

    /// The month that begins at this place.
    package func beginning(at place: Int) -> Month? {
        index(at: place).map { months[$0] }.flatMap { $0.start == place ? $0 : nil }
    }
}
