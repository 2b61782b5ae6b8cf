// Cleans and cuts texts that strangers wrote on a server: names, titles, sentences.
// Thread: any; pure. Invariant: no result changes the direction of the text around it, and none is longer than its
// limit.

import FeedsModels

package enum ServerText {
    /// Longer names are jokes or attacks.
    private static let longestName = 100
    private static let longestTitle = 500

    /// The name of a person or a place: one line.
    package static func name(_ text: String?) -> String? { line(text, atMost: longestName) }

    package static func title(_ text: String?) -> String? { line(text, atMost: longestTitle) }

    /// One line; nil when nothing is left.
    package static func line(_ text: String?, atMost count: Int) -> String? {
        guard let text else { return nil }
        let clean = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * count).lazy.map(plain)))
        let words = clean.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : ShownText.cut(words, to: count)
    }

    /// Several lines.
    package static func words(_ text: String?) -> String {
        guard let text else { return "" }
        let letters = text.unicodeScalars.prefix(ShownText.longest).lazy.map { $0 == "\n" ? $0 : plain($0) }
        return String(String.UnicodeScalarView(letters)).trimmed
    }

    /// An identifier that is safe in an address and in files; nil for any other text.
    package static func id(_ text: String?, atMost count: Int = 200) -> String? {
        guard let text, !text.isEmpty, text.utf8.count <= count,
            text.unicodeScalars.allSatisfy({ $0.isASCII && $0.properties.generalCategory != .control })
        else { return nil }
        return text
    }

    /// Characters that turn the direction of writing could let a name change the words after it.
    private static func plain(_ letter: Unicode.Scalar) -> Unicode.Scalar {
        switch letter.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0xFEFF: " "
        case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069: "\u{200B}"
        default: letter
        }
    }
}
