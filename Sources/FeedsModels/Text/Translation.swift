// Translates the texts for the user: each sentence is looked up by its English text.
// Thread: any. Invariant: a sentence without a translation is shown in English, never left out. A whole sentence is one
// text, so that translators can change its order: values stand at `%1`, `%2` and so on, and code adds no text around
// it.

package import Foundation
import Synchronization

package enum Translation {
    /// The source of translations; the program sets it once, before any text is shown.
    package struct Catalog: Sendable {
        let sentence: @Sendable (String) -> String
        /// The right form for this count, of the two in English or of the more that a language has.
        let counted: @Sendable (String, String, Int) -> String
        /// The locale of numbers, dates and sizes in these sentences.
        let locale: Locale

        package init(
            locale: Locale, sentence: @escaping @Sendable (String) -> String,
            counted: @escaping @Sendable (String, String, Int) -> String
        ) {
            self.locale = locale
            self.sentence = sentence
            self.counted = counted
        }

        package static let english = Catalog(
            locale: Locale(identifier: "en_US"), sentence: { $0 }, counted: { $2 == 1 ? $0 : $1 })
    }

    private static let catalog = Mutex(Catalog.english)

    package static func use(_ new: Catalog) { catalog.withLock { $0 = new } }

    /// For Foundation's formatters.
    package static var locale: Locale { catalog.withLock { $0 }.locale }

    static func sentence(_ text: String) -> String { catalog.withLock { $0 }.sentence(text) }
    static func counted(_ one: String, _ many: String, _ count: Int) -> String {
        catalog.withLock { $0 }.counted(one, many, count)
    }

    static func fill(_ text: String, _ values: [String]) -> String {
        guard !values.isEmpty else { return text }
        var filled = ""
        var rest = text[...]
        while let sign = rest.firstIndex(of: "%") {
            let after = rest.index(after: sign)
            filled += rest[..<sign]
            if after < rest.endIndex, let number = rest[after].wholeNumberValue, values.indices.contains(number - 1) {
                filled += values[number - 1]
                rest = rest[rest.index(after: after)...]
            } else {
                filled += "%"
                rest = rest[after...]
            }
        }
        return filled + rest
    }
}

/// The text in the user's language, with the values filled in.
package func tr(_ text: String, _ values: String...) -> String {
    Translation.fill(Translation.sentence(text), values)
}

/// The form of a text for a count, which stands at `%1`; further values follow it.
package func tr(_ one: String, _ many: String, count: Int, _ values: String...) -> String {
    Translation.fill(
        Translation.counted(one, many, count), [count.formatted(.number.locale(Translation.locale))] + values)
}
