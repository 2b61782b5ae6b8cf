// Turns the user's search text into an expression for SQLite's full-text search.
// Thread: any; a plain value. Invariant: no input causes an error in SQLite; every word is quoted, and matches the
// beginnings of words.

struct SearchWords: Sendable, Hashable {
    /// Real searches are shorter, and an endless expression would only take time.
    private static let mostWords = 16
    private static let longest = 64

    let expression: String
    /// True when the text has neither a letter nor a number, so no post can match.
    let isHopeless: Bool

    var isEmpty: Bool { expression.isEmpty }

    init(_ text: String) {
        // A word that the tokenizer drops would become an empty phrase, and a NUL would end the expression.
        let typed = text.split { $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 0x20 } }
        let words = typed.filter { $0.contains { $0.isLetter || $0.isNumber } }.prefix(Self.mostWords)
        expression = words.map { word in
            "\""
                + word.prefix(Self.longest).split(separator: "\"", omittingEmptySubsequences: false)
                .joined(separator: "\"\"") + "\"*"
        }.joined(separator: " ")
        isHopeless = words.isEmpty && !typed.isEmpty
    }
}
