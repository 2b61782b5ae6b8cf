// The disk limit that the user typed: a limit in bytes, or a sentence that says why the text is not a limit.
// Thread: any. Invariant: a limit is a whole number of bytes within the allowed bounds.

import FeedsModels

package enum CacheLimitEntry: Hashable, Sendable {
    /// Nothing was typed.
    case nothing
    case limit(Int64)
    case unusable(String)

    /// A smaller cache could not hold a video.
    package static let least: Int64 = 100_000_000
    package static let most: Int64 = 1_000_000_000_000

    /// "750 MB", "3 GB", "1.5", "2,5 gb". A number without a unit means gigabytes.
    package static func read(_ text: String) -> CacheLimitEntry {
        let words = text.filter { !$0.isWhitespace }.lowercased()
        guard !words.isEmpty else { return .nothing }
        let digits = words.prefix { $0.isNumber || separators.contains($0) }
        guard let number = number(String(digits)), let unit = unit(String(words.dropFirst(digits.count))) else {
            return .unusable(tr("Type a size, such as 750 MB or 3 GB."))
        }
        let bytes = number * unit
        guard bytes >= Double(least) else {
            return .unusable(tr("%1 is the least that holds a few videos.", ByteSize.text(least)))
        }
        guard bytes <= Double(most) else {
            return .unusable(tr("More than %1 cannot be kept.", ByteSize.text(most)))
        }
        return .limit(Int64(saturating: bytes))
    }

    /// Digits of any script; a point or a comma, once.
    private static let separators: Set<Character> = [".", ",", "\u{66B}"]

    private static func number(_ digits: String) -> Double? {
        var plain = ""
        for character in digits {
            if separators.contains(character) {
                plain.append(".")
            } else if let digit = character.wholeNumberValue, (0...9).contains(digit) {
                plain.append(String(digit))
            } else {
                return nil
            }
        }
        return Double(plain)
    }

    private static func unit(_ name: String) -> Double? {
        switch name {
        case "", "g", "gb": 1e9
        case "m", "mb": 1e6
        case "k", "kb": 1e3
        case "t", "tb": 1e12
        case "gib": 1_073_741_824
        case "mib": 1_048_576
        // The units as the app itself writes them in the user's language.
        case localUnit(tr("%1 MB", "")): 1e6
        case localUnit(tr("%1 GB", "")): 1e9
        default: nil
        }
    }

    private static func localUnit(_ text: String) -> String { text.filter { !$0.isWhitespace }.lowercased() }
}
