// Reads dates in the usual form, "2025-04-21T21:53:28Z". Foundation's reader takes twenty times as long, and a feed has
// a date for every post.
// Thread: any; pure. Invariant: the result is Foundation's, or nil; unusual forms are left to Foundation.

import Foundation

struct PlainDate {
    /// In these years every country uses the Gregorian calendar, so no other rule matters.
    private static let years = 1900...2999
    private static let secondsFrom1970To2001 = 978_307_200

    private let text: [UInt8]
    private var place = 0

    static func date(of text: String) -> Date? {
        guard (19...35).contains(text.utf8.count) else { return nil }
        var reader = PlainDate(text: Array(text.utf8))
        return reader.date()
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func date() -> Date? {
        guard let days = days(), take("T") || take("t") || take(" "), let seconds = secondsOfDay(),
            let fraction = fraction(), let offset = offset(), place == text.count
        else { return nil }
        let whole = days * 86_400 + seconds - offset - Self.secondsFrom1970To2001
        return Date(timeIntervalSinceReferenceDate: Double(whole) + fraction)
    }

    /// Days since 1970.
    private mutating func days() -> Int? {
        guard let year = number(digits: 4), Self.years.contains(year), take("-"), let month = number(digits: 2),
            (1...12).contains(month), take("-"), let day = number(digits: 2), day >= 1,
            day <= Self.length(of: month, in: year)
        else { return nil }
        // The year starts in March here, so that the leap day is its last day.
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day - 719_469
    }

    private static func length(of month: Int, in year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    private mutating func secondsOfDay() -> Int? {
        guard let hour = number(digits: 2), hour < 24, take(":"), let minute = number(digits: 2), minute < 60,
            take(":"),
            let second = number(digits: 2), second < 60
        else { return nil }
        return hour * 3600 + minute * 60 + second
    }

    /// Milliseconds. Foundation reads finer fractions, because it rounds them in its own way.
    private mutating func fraction() -> Double? {
        guard take(".") else { return 0 }
        return number(digits: 3).map { Double($0) / 1000 }
    }

    /// Seconds ahead of UTC; zero for a date without a zone.
    private mutating func offset() -> Int? {
        if place == text.count || take("Z") || take("z") { return 0 }
        let isAhead = take("+")
        guard isAhead || take("-"), let hours = number(digits: 2), hours < 15, take(":"),
            let minutes = number(digits: 2), minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (isAhead ? 1 : -1)
    }

    private mutating func number(digits: Int) -> Int? {
        guard place + digits <= text.count else { return nil }
        var number = 0
        for byte in text[place..<place + digits] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte - UInt8(ascii: "0"))
        }
        place += digits
        return number
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }
}
