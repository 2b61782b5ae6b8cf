// Durations as feeds write them: seconds, milliseconds, clock time, ISO 8601.
// Thread: any. Invariant: a result is finite and greater than zero; zero seconds in a feed mean that the duration is
// unknown.

enum LenientDuration {
    /// No clip in a feed of short videos lasts longer than a day, so a larger number is in milliseconds.
    static let longestInSeconds = 86_400.0

    static func seconds(of value: JSONTree) -> Double? {
        if let number = value.double { return number > longestInSeconds ? plausible(number / 1000) : plausible(number) }
        guard let text = value.text else { return nil }
        return plausible(text.uppercased().hasPrefix("P") ? iso(text.uppercased()) : clock(text))
    }

    private static func plausible(_ seconds: Double?) -> Double? {
        guard let seconds, seconds.isFinite, seconds > 0, seconds <= longestInSeconds else { return nil }
        return seconds
    }

    /// "1:28", "0:01:28.65".
    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var seconds = 0.0
        for part in parts {
            guard let number = Double(part), number >= 0 else { return nil }
            seconds = seconds * 60 + number
        }
        return seconds
    }

    /// "PT1M28.5S"; years and months have no length in seconds.
    private static func iso(_ text: String) -> Double? {
        let units: [Character: Double] = ["D": 86_400, "H": 3600, "M": 60, "S": 1]
        var seconds = 0.0
        var digits = ""
        for character in text.dropFirst() where character != "T" {
            if let unit = units[character] {
                guard let number = Double(digits) else { return nil }
                seconds += number * unit
                digits = ""
            } else {
                digits.append(character == "," ? "." : character)
            }
        }
        return digits.isEmpty ? seconds : nil
    }
}
