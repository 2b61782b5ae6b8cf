// Cuts names to the width of a line: an East Asian character is as wide as two letters, an emoji as three.
// Thread: any; plain functions. Invariant: a visible character is never cut in two.

package enum TextColumns {
    /// The text itself if it fits into this many columns, otherwise its beginning and an ellipsis.
    package static func fit(_ text: String, in columns: Int) -> String {
        guard count(text) > columns else { return text }
        var left = columns - 1
        let beginning = text.prefix { sign in
            left -= width(of: sign)
            return left >= 0
        }
        return beginning + "…"
    }

    static func count(_ text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

    private static func width(of sign: Character) -> Int {
        if sign.unicodeScalars.contains(where: isPicture) { return 3 }
        return sign.unicodeScalars.contains(where: isWide) ? 2 : 1
    }

    /// A character with emoji presentation, or the selector that requests it.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value == 0xFE0F || scalar.properties.isEmojiPresentation
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // Hangul, kana, ideographs and their full-width punctuation.
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
