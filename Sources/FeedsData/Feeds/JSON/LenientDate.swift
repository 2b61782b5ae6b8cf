// Dates as feeds write them: Unix seconds or milliseconds as number or string, ISO 8601 in its usual variations.
// Thread: any. Invariant: a date without a zone counts as UTC, so that every machine reads the same date.

import Foundation

enum LenientDate {
    /// As seconds this is the year 5138, as milliseconds 1973; no date in a feed lies between.
    private static let leastMilliseconds = 1e11

    static func date(of value: JSONTree) -> Date? {
        if case .string(let text) = value, let date = PlainDate.date(of: text) { return date }
        if let number = value.double {
            return Date(timeIntervalSince1970: abs(number) >= leastMilliseconds ? number / 1000 : number)
        }
        return value.text.flatMap(iso)
    }

    private static func iso(_ text: String) -> Date? {
        let normal = withZone(text.replacingOccurrences(of: " ", with: "T").uppercased())
        let hasFraction = normal.contains(".")
        // Texts that are not dates are common here, so the error is not reported.
        return try? Date.ISO8601FormatStyle(includingFractionalSeconds: hasFraction).parse(normal)
    }

    private static func withZone(_ text: String) -> String {
        guard let mark = text.firstIndex(of: "T") else { return text + "T00:00:00Z" }
        let time = text[mark...]
        let hasZone = time.hasSuffix("Z") || time.contains("+") || time.contains("-")
        let padded = time.split(separator: ":").count == 2 && !hasZone ? text + ":00" : text
        return hasZone ? padded : padded + "Z"
    }
}
