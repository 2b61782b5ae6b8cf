// A date and a time as a camera or a file name writes them, often without a time zone.
// Thread: any; a plain value. Invariant: the day exists in its month, and the year is one in which pictures are taken.

package import Foundation

package struct CivilTime: Sendable, Hashable {
    package let year: Int
    package let month: Int
    package let day: Int
    package let hour: Int
    package let minute: Int
    package let second: Int
    /// Seconds east of Greenwich; nil when the text names no time zone.
    package let offset: Int?

    /// The first photographs, and a clock that is far ahead.
    package static let years = 1826...2200

    /// Nil for a day or a time that does not exist. Second 60 becomes 59, because leap seconds are not counted.
    package init?(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0, _ second: Int = 0,
        offset: Int? = nil
    ) {
        guard Self.years.contains(year), (1...12).contains(month), (1...Self.days(of: month, in: year)).contains(day),
            (0..<24).contains(hour), (0..<60).contains(minute), (0...60).contains(second),
            (-64_800...64_800).contains(offset ?? 0)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, min(second, 59))
        self.offset = offset
    }

    /// `zone` counts when the text names no time zone: a camera shows the time of the place where its owner is.
    package func date(in zone: TimeZone) -> Date {
        let local = Double(secondsOfGreenwich)
        if let offset { return Date(timeIntervalSince1970: local - Double(offset)) }
        let guess = Date(timeIntervalSince1970: local - Double(zone.secondsFromGMT()))
        return Date(timeIntervalSince1970: local - Double(zone.secondsFromGMT(for: guess)))
    }

    /// Seconds since 1970, if the time were that of Greenwich.
    package var secondsOfGreenwich: Int {
        days * 86_400 + hour * 3600 + minute * 60 + second
    }

    /// Days since 1970, by counting years that begin in March, so that the leap day is the last of its year.
    private var days: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted / 400
        let ofEra = shifted - era * 400
        let ofYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
    }

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
