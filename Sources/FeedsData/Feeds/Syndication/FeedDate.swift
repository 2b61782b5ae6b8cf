// Reads the date formats of feeds: RFC 822 with common mistakes, ISO 8601 of any length, month names of many languages.
// Thread: any; pure. Invariant: a date without a zone is UTC; a text that is no date gives nil.

import FeedsModels
package import Foundation

package struct FeedDate {
    private static let longest = 100

    /// The numbers outside the time of day, in order.
    private var numbers: [FeedDateTokens.Number] = []
    private var separators: [Character] = []
    private var month: Int?
    private var time: FeedTime?
    /// Seconds ahead of UTC.
    private var zone: Int?

    package static func date(_ text: String) -> Date? {
        let text = text.trimmed
        if let date = PlainDate.date(of: text) ?? MailDate.date(of: text) { return Bound.moment(date) }
        guard !text.isEmpty, text.utf8.count <= longest else { return nil }
        var reader = FeedDate()
        reader.read(FeedDateTokens.tokens(of: text))
        return Bound.moment(reader.date())
    }

    // MARK: Reading

    private mutating func read(_ tokens: [FeedDateTokens.Token]) {
        var place = 0
        while place < tokens.count {
            if time == nil, let found = FeedTime.read(tokens, at: place, afterDate: isDateComplete) {
                time = found.time
                place = found.end
                if let found = FeedZone.read(tokens, at: place) {
                    zone = found.offset
                    place = found.end
                }
                continue
            }
            read(tokens[place])
            place += 1
        }
    }

    private mutating func read(_ token: FeedDateTokens.Token) {
        switch token {
        case .number(let number): numbers.append(number)
        case .mark(let mark): if !numbers.isEmpty { separators.append(mark) }
        case .word(let word): read(word)
        }
    }

    private mutating func read(_ word: String) {
        // The last one counts: "mar." is a Tuesday in French, and March everywhere.
        if let number = FeedDateWords.month(word) {
            month = number
        } else if let half = FeedDateWords.half(word) {
            time?.half = half
        } else if FeedDateWords.isKorean(word) {
            zone = zone ?? 9 * 3600
        } else if time != nil, let offset = FeedZone.named(word) {
            zone = zone ?? offset
        }
    }

    /// Whether a bare number may be an hour.
    private var isDateComplete: Bool {
        numbers.count >= 3 || numbers.first?.digits == 8 || month != nil && numbers.count >= 2
    }

    // MARK: Meaning

    private func date() -> Date? {
        if let date = fromOneNumber() { return date }
        guard let day = month == nil ? dayFromNumbers() : dayFromWords() else { return nil }
        let seconds = day * 86_400 + (time?.seconds ?? 0) - (zone ?? 0)
        return Date(timeIntervalSince1970: Double(seconds) + (time?.fraction ?? 0))
    }

    /// Seconds or milliseconds since 1970.
    private func fromOneNumber() -> Date? {
        guard numbers.count == 1, month == nil, time == nil, let number = numbers.first,
            (9...13).contains(number.digits)
        else { return nil }
        let value = Double(number.value)
        return Date(timeIntervalSince1970: number.digits > 11 ? value / 1000 : value)
    }

    /// "3 March 2026", "March 3 2026", "2026 March 3".
    private func dayFromWords() -> Int? {
        guard let month, numbers.count >= 2 else { return nil }
        let isYearFirst = numbers[0].digits > 2
        let (year, day) = isYearFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
        return FeedCalendar.day(year: Self.year(year), month: month, day: day.value)
    }

    private func dayFromNumbers() -> Int? {
        guard let first = numbers.first else { return nil }
        if first.digits == 8 { return packed(first) }
        if first.digits > 2 { return dayFromYear(first) }
        guard numbers.count >= 3 else { return nil }
        let (one, two, three) = (first.value, numbers[1].value, numbers[2])
        // The year of three short numbers is first in ISO's order, and when it is above 31.
        if three.digits <= 2, separators.first == "-" || one > 31 {
            return FeedCalendar.day(year: Self.year(first), month: two, day: three.value)
        }
        let isMonthFirst = separators.first == "/" && one <= 12
        return FeedCalendar.day(
            year: Self.year(three), month: isMonthFirst ? one : two, day: isMonthFirst ? two : one)
    }

    /// "2026", "2026-03", "2026-03-03", and "2026-062", which is the 62nd day.
    private func dayFromYear(_ year: FeedDateTokens.Number) -> Int? {
        let year = Self.year(year)
        guard numbers.count > 1 else { return FeedCalendar.day(year: year, month: 1, day: 1) }
        if numbers[1].digits == 3 {
            guard (1...366).contains(numbers[1].value) else { return nil }
            return FeedCalendar.day(year: year, month: 1, day: 1).map { $0 + numbers[1].value - 1 }
        }
        return FeedCalendar.day(year: year, month: numbers[1].value, day: numbers.count > 2 ? numbers[2].value : 1)
    }

    /// "20260303".
    private func packed(_ number: FeedDateTokens.Number) -> Int? {
        let value = number.value
        return FeedCalendar.day(year: value / 10_000, month: value / 100 % 100, day: value % 100)
    }

    private static func year(_ number: FeedDateTokens.Number) -> Int {
        switch number.digits {
        case 1, 2: number.value + (number.value < 70 ? 2000 : 1900)
        case 3 where number.value < 200: number.value + 1900
        default: number.value
        }
    }
}
