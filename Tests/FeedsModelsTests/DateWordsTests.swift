// Times that a user types in words, in English and in the window's language.

import Foundation
import Testing

@testable import FeedsModels

struct DateWordsTests {
    /// A Wednesday.
    private let now = date("2024-05-15 13:00")
    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.firstWeekday = 2
        return calendar
    }()

    private static let german = DateVocabulary(locale: Locale(identifier: "de_DE")) {
        switch $0 {
        case .yesterday: "gestern"
        case .lastSummer: "letzten Sommer|letzter Sommer"
        case .summer: "Sommer|diesen Sommer"
        default: ""
        }
    }
    private static let spanish = DateVocabulary(locale: Locale(identifier: "es_ES")) {
        $0 == .lastSummer ? "el verano pasado|verano pasado" : ""
    }
    private static let arabic = DateVocabulary(locale: Locale(identifier: "ar")) {
        $0 == .yesterday ? "أمس|البارحة" : ""
    }

    private static func date(_ text: String) -> Date {
        let parts = text.split { !$0.isNumber }.compactMap { Int($0) }
        return calendar.date(
            from: DateComponents(
                year: parts[0], month: parts[1], day: parts[2], hour: parts.count > 3 ? parts[3] : 0)) ?? .distantPast
    }

    private func read(_ text: String) -> DateWords? {
        DateWords(
            text, at: now, calendar: Self.calendar, vocabularies: [.english, Self.german, Self.spanish, Self.arabic])
    }

    private func span(_ text: String) -> String? {
        read(text).map { words in
            [words.span.lowerBound, words.span.upperBound].map {
                let parts = Self.calendar.dateComponents([.year, .month, .day], from: $0)
                return "\(parts.year ?? 0)-\(parts.month ?? 0)-\(parts.day ?? 0)"
            }.joined(separator: " ")
        }
    }

    @Test(arguments: [
        ("today", "2024-5-15 2024-5-16"), ("Yesterday", "2024-5-14 2024-5-15"), ("this week", "2024-5-13 2024-5-20"),
        ("last week", "2024-5-6 2024-5-13"), ("this month", "2024-5-1 2024-6-1"), ("last month", "2024-4-1 2024-5-1"),
        ("this year", "2024-1-1 2025-1-1"), ("last year", "2023-1-1 2024-1-1"), ("last summer", "2023-6-1 2023-9-1"),
        ("summer", "2023-6-1 2023-9-1"), ("spring", "2024-3-1 2024-6-1"), ("last spring", "2023-3-1 2023-6-1"),
        ("winter", "2023-12-1 2024-3-1"), ("last winter", "2023-12-1 2024-3-1"), ("fall 2021", "2021-9-1 2021-12-1"),
        ("2023", "2023-1-1 2024-1-1"), ("March 2024", "2024-3-1 2024-4-1"), ("mar 2024", "2024-3-1 2024-4-1"),
        ("march", "2024-3-1 2024-4-1"), ("July", "2023-7-1 2023-8-1"), ("3 March 2024", "2024-3-3 2024-3-4"),
        ("March 3, 2024", "2024-3-3 2024-3-4"), ("2024-03-05", "2024-3-5 2024-3-6"), ("2024-03", "2024-3-1 2024-4-1"),
        ("24.12.2023", "2023-12-24 2023-12-25"), ("in March 2024", "2024-3-1 2024-4-1"),
    ])
    func timesAreRead(_ text: String, _ wanted: String) { #expect(span(text) == wanted) }

    @Test(arguments: [
        ("gestern", "2024-5-14 2024-5-15"), ("im letzten Sommer", "2023-6-1 2023-9-1"),
        ("März 2024", "2024-3-1 2024-4-1"), ("im MÄRZ 2024", "2024-3-1 2024-4-1"), ("Sommer 2022", "2022-6-1 2022-9-1"),
        ("el verano pasado", "2023-6-1 2023-9-1"), ("marzo de 2024", "2024-3-1 2024-4-1"),
        ("3 de marzo de 2024", "2024-3-3 2024-3-4"), ("أمس", "2024-5-14 2024-5-15"),
        ("مارس ٢٠٢٤", "2024-3-1 2024-4-1"), ("٢٠٢٣", "2023-1-1 2024-1-1"),
    ])
    func theWindowsLanguageIsReadToo(_ text: String, _ wanted: String) { #expect(span(text) == wanted) }

    @Test(arguments: ["", "mar", "cat", "12", "12345", "last", "2024-02-30", "2024-13-01", "week", "1899"])
    func whatNamesNoTimeStaysWords(_ text: String) { #expect(read(text) == nil) }

    @Test(arguments: [
        ("rome last summer", "rome"), ("cats March 2024 @ann", "cats @ann"), ("2023 #sea", "#sea"), ("2023", ""),
    ])
    func theOtherWordsRemain(_ text: String, _ rest: String) { #expect(read(text)?.rest == rest) }

    @Test func endlessTextsAreNoTimes() {
        #expect(read(String(repeating: "2023 ", count: 500)) == nil)
    }
}
