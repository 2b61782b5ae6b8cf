import FeedsModels
import Foundation

/// The Gregorian calendar.
enum FeedCalendar {
    /// Days since 1970; nil for a day that no month has.
    static func day(year: Int, month: Int, day: Int) -> Int? {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= length(of: month, in: year) else {
            return nil
        }
        // Counted from March, so that the day that comes every four years is the year's last.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 719_469
    }

    private static func length(of month: Int, in year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}
