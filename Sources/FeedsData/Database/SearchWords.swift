// What a person types into the search, as an expression that SQLite's full-text search takes.
// Thread: any; a plain value. Invariant: no input is an error there; every word is quoted, and begins a word of the post.

struct SearchWords: Sendable, Hashable {
    /// Nobody means more; an endless expression would only take time.
    private static let mostWords = 16
    private static let longest = 64

    let expression: String
    /// Something was typed, but no letter and no number: nothing can match that.
    let isHopeless: Bool

    var isEmpty: Bool { expression.isEmpty }

    init(_ text: String) {
        // Whatever the tokenizer drops would be a phrase of no words, and a NUL would end the expression.
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
