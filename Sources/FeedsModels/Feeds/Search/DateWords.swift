// A time that the user typed in words: "yesterday", "last summer", "March 2024", "2023".
// Thread: any; a plain value. Invariant: at most one time is read from a text, and what names no time stays as words.

package import Foundation

package struct DateWords: Sendable, Hashable {
    package let span: Range<Date>
    /// The words around it, in their order.
    package let rest: String

    /// Small words that stand inside a date or before it.
    private static let links: Set<String> = ["of", "in", "from", "the", "im", "vom", "de", "del", "en", "في", "من"]
    /// More words are no search for a time.
    private static let most = 16

    /// Nil when the text names no time.
    package init?(_ text: String, at now: Date, calendar: Calendar, vocabularies: [DateVocabulary]) {
        let typed = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !typed.isEmpty, typed.count <= Self.most else { return nil }
        let times = Times(now: now, calendar: calendar, vocabularies: vocabularies)
        for start in typed.indices {
            for end in (start + 1...typed.count).reversed() {
                let words = typed[start..<end].flatMap(DateVocabulary.words)
                let plain = words.filter { !Self.links.contains($0) }
                // A link at the end may belong to the words behind it.
                guard let last = words.last, !Self.links.contains(last),
                    let span = times.span(words) ?? times.span(plain)
                else { continue }
                self.span = span
                rest = (typed[..<start] + typed[end...]).joined(separator: " ")
                return
            }
        }
        return nil
    }
}

/// The times that words name, as seen from a moment.
private struct Times {
    let now: Date
    let calendar: Calendar
    let vocabularies: [DateVocabulary]

    private static let years = 1900...2200

    func span(_ words: [String]) -> Range<Date>? {
        if let phrase = vocabularies.lazy.compactMap({ $0.phrases[words] }).first { return span(phrase) }
        if let year = words.last.flatMap(year), words.count > 1,
            let phrase = vocabularies.lazy.compactMap({ $0.phrases[Array(words.dropLast())] }).first
        {
            return season(phrase).flatMap { season($0, of: year) }
        }
        let numbers = words.map { Int($0) }
        switch words.count {
        case 1: return year(words[0]).flatMap { span(year: $0) } ?? month(words[0], beside: false).flatMap(latest)
        case 2:
            if let month = month(words[0], beside: true), let year = year(words[1]) { return span(year, month) }
            if let year = year(words[0]), let month = numbers[1] { return span(year, month) }
            return nil
        case 3:
            if let year = year(words[0]), let month = numbers[1], let day = numbers[2] { return span(year, month, day) }
            guard let year = year(words[2]) else { return nil }
            if let day = numbers[0], let month = numbers[1] ?? month(words[1], beside: true) {
                return span(year, month, day)
            }
            if let month = month(words[0], beside: true), let day = numbers[1] { return span(year, month, day) }
            return nil
        default: return nil
        }
    }

    private func year(_ word: String) -> Int? {
        word.count == 4 ? Int(word).flatMap { Self.years.contains($0) ? $0 : nil } : nil
    }

    private func month(_ word: String, beside isBesideYear: Bool) -> Int? {
        vocabularies.lazy.compactMap { $0.months[word] ?? (isBesideYear ? $0.shortMonths[word] : nil) }.first
    }

    // MARK: Spans

    private func span(year: Int) -> Range<Date>? { interval(.year, year, 1, 1) }
    private func span(_ year: Int, _ month: Int) -> Range<Date>? { interval(.month, year, month, 1) }
    private func span(_ year: Int, _ month: Int, _ day: Int) -> Range<Date>? { interval(.day, year, month, day) }

    /// Nil for a date that no calendar has.
    private func interval(_ unit: Calendar.Component, _ year: Int, _ month: Int, _ day: Int) -> Range<Date>? {
        let parts = DateComponents(year: year, month: month, day: day)
        guard (1...12).contains(month), (1...31).contains(day), let date = calendar.date(from: parts),
            calendar.component(.day, from: date) == day
        else { return nil }
        return interval(unit, around: date)
    }

    private func interval(_ unit: Calendar.Component, around date: Date?) -> Range<Date>? {
        date.flatMap { calendar.dateInterval(of: unit, for: $0) }.map { $0.start..<$0.end }
    }

    private func before(_ unit: Calendar.Component) -> Range<Date>? {
        let start = interval(unit, around: now)?.lowerBound
        return interval(unit, around: start.flatMap { calendar.date(byAdding: .second, value: -1, to: $0) })
    }

    private func span(_ phrase: DateVocabulary.Phrase) -> Range<Date>? {
        switch phrase {
        case .today: interval(.day, around: now)
        case .yesterday: before(.day)
        case .thisWeek: interval(.weekOfYear, around: now)
        case .lastWeek: before(.weekOfYear)
        case .thisMonth: interval(.month, around: now)
        case .lastMonth: before(.month)
        case .thisYear: interval(.year, around: now)
        case .lastYear: before(.year)
        case .spring, .summer, .autumn, .winter: season(phrase).flatMap { latest($0) { $0.lowerBound <= now } }
        case .lastSpring, .lastSummer, .lastAutumn, .lastWinter:
            season(phrase).flatMap { latest($0) { $0.upperBound <= now } }
        }
    }

    /// The latest of that month that has begun.
    private func latest(_ month: Int) -> Range<Date>? {
        let year = calendar.component(.year, from: now)
        return [year, year - 1].lazy.compactMap { span($0, month) }.first { $0.lowerBound <= now }
    }

    // MARK: Seasons, by whole months as the weather services count them

    private enum Season: Int {
        case spring = 3, summer = 6, autumn = 9, winter = 12
    }

    private func season(_ phrase: DateVocabulary.Phrase) -> Season? {
        switch phrase {
        case .spring, .lastSpring: .spring
        case .summer, .lastSummer: .summer
        case .autumn, .lastAutumn: .autumn
        case .winter, .lastWinter: .winter
        default: nil
        }
    }

    /// A winter is named after the year in which it begins.
    private func season(_ season: Season, of year: Int) -> Range<Date>? {
        guard let start = span(year, season.rawValue)?.lowerBound,
            let end = calendar.date(byAdding: .month, value: 3, to: start)
        else { return nil }
        return start..<end
    }

    private func latest(_ season: Season, _ isMeant: (Range<Date>) -> Bool) -> Range<Date>? {
        let year = calendar.component(.year, from: now)
        return [year, year - 1, year - 2].lazy.compactMap { self.season(season, of: $0) }.first(where: isMeant)
    }
}
