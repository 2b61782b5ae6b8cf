// Dates as RFC 822 writes them, "Tue, 03 Mar 2026 18:00:00 GMT", read by hand: nearly every feed of RSS has them, and FeedDate
// takes ten times as long.
// Thread: any; pure. Invariant: its answer is FeedDate's or nil; FeedDate reads all other forms.

import Foundation

struct MailDate {
    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ].map { Array($0.utf8) }

    private let text: [UInt8]
    private var place = 0

    static func date(of text: String) -> Date? {
        guard (20...31).contains(text.utf8.count) else { return nil }
        var reader = MailDate(text: Array(text.utf8))
        return reader.date()
    }

    private init(text: [UInt8]) { self.text = text }

    private mutating func date() -> Date? {
        // The day of the week says nothing.
        if let comma = text.firstIndex(of: UInt8(ascii: ",")), comma == 3 { place = 4 }
        take(" ")
        guard let day = number(1...2), take(" "), let month = month(), take(" "), let year = number(4...4), take(" "),
            let hour = number(2...2), hour < 24, take(":"), let minute = number(2...2), minute < 60, take(":"),
            let second = number(2...2), second < 60, take(" "), let offset = offset(), place == text.count,
            let days = FeedCalendar.day(year: year, month: month, day: day)
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second - offset))
    }

    private mutating func month() -> Int? {
        guard place + 3 <= text.count else { return nil }
        let name = text[place..<place + 3].map { $0 | 0x20 }
        place += 3
        return Self.months.firstIndex(of: name).map { $0 + 1 }
    }

    /// Seconds ahead of UTC.
    private mutating func offset() -> Int? {
        if text[place...].elementsEqual("GMT".utf8) || text[place...].elementsEqual("UTC".utf8) {
            place = text.count
            return 0
        }
        let isAhead = take("+")
        guard isAhead || take("-"), let hours = number(2...2), hours <= 15, let minutes = number(2...2), minutes < 60
        else { return nil }
        return (hours * 3600 + minutes * 60) * (isAhead ? 1 : -1)
    }

    private mutating func number(_ digits: ClosedRange<Int>) -> Int? {
        var number = 0
        let start = place
        while place < text.count, place - start < digits.upperBound, (0x30...0x39).contains(text[place]) {
            number = number * 10 + Int(text[place] - 0x30)
            place += 1
        }
        return digits.contains(place - start) ? number : nil
    }

    @discardableResult
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }
}
