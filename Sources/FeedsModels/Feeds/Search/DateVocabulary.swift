// The words with which a language names dates: "yesterday", "last summer", "March".
// Thread: any; a plain value. Invariant: words are compared without case, accents and marks.

package import Foundation

package struct DateVocabulary: Sendable, Hashable {
    package enum Phrase: Sendable, Hashable, CaseIterable {
        case today, yesterday, thisWeek, lastWeek, thisMonth, lastMonth, thisYear, lastYear
        case spring, summer, autumn, winter, lastSpring, lastSummer, lastAutumn, lastWinter
    }

    /// By their words, one after the other.
    private(set) var phrases: [[String]: Phrase] = [:]
    /// The whole names of months, 1 to 12.
    private(set) var months: [String: Int] = [:]
    /// "Mar": these mean a month only beside a year.
    private(set) var shortMonths: [String: Int] = [:]

    /// `words` gives the ways to say a phrase, with a bar between them.
    package init(locale: Locale, words: (Phrase) -> String) {
        for phrase in Phrase.allCases {
            for way in words(phrase).split(separator: "|") { phrases[Self.words(in: String(way))] = phrase }
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = locale
        months = Self.numbered(calendar.standaloneMonthSymbols + calendar.monthSymbols)
        shortMonths = Self.numbered(calendar.shortStandaloneMonthSymbols + calendar.shortMonthSymbols)
    }

    package static let english = DateVocabulary(locale: Locale(identifier: "en_US"), words: \.english)

    /// What users of the window may type: English and their own language.
    package static var ofTheWindow: [DateVocabulary] {
        [english, DateVocabulary(locale: Translation.locale, words: \.translated)]
    }

    private static func numbered(_ names: [String]) -> [String: Int] {
        var found: [String: Int] = [:]
        for (place, name) in names.enumerated() {
            let words = words(in: name)
            if words.count == 1 { found[words[0]] = place % 12 + 1 }
        }
        return found
    }

    /// In one spelling, with digits as numbers.
    static func words(in text: String) -> [String] {
        let folded = text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
        return folded.split { !$0.isLetter && !$0.isNumber }.map { word in
            String(word.map { $0.wholeNumberValue.map { Character(String($0 % 10)) } ?? $0 })
        }
    }
}

extension DateVocabulary.Phrase {
    fileprivate var english: String {
        switch self {
        case .today: "today"
        case .yesterday: "yesterday"
        case .thisWeek: "this week"
        case .lastWeek: "last week"
        case .thisMonth: "this month"
        case .lastMonth: "last month"
        case .thisYear: "this year"
        case .lastYear: "last year"
        case .spring: "spring|this spring"
        case .summer: "summer|this summer"
        case .autumn: "autumn|fall|this autumn|this fall"
        case .winter: "winter|this winter"
        case .lastSpring: "last spring"
        case .lastSummer: "last summer"
        case .lastAutumn: "last autumn|last fall"
        case .lastWinter: "last winter"
        }
    }

    fileprivate var translated: String {
        switch self {
        // Translators: what users type to find the pictures of a time; several ways to say it, with | between them.
        case .today: tr("search: today")
        case .yesterday: tr("search: yesterday")
        case .thisWeek: tr("search: this week")
        case .lastWeek: tr("search: last week")
        case .thisMonth: tr("search: this month")
        case .lastMonth: tr("search: last month")
        case .thisYear: tr("search: this year")
        case .lastYear: tr("search: last year")
        case .spring: tr("search: spring|this spring")
        case .summer: tr("search: summer|this summer")
        case .autumn: tr("search: autumn|fall|this autumn")
        case .winter: tr("search: winter|this winter")
        case .lastSpring: tr("search: last spring")
        case .lastSummer: tr("search: last summer")
        case .lastAutumn: tr("search: last autumn|last fall")
        case .lastWinter: tr("search: last winter")
        }
    }
}
