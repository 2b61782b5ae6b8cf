// Turns the user's search text into an expression for SQLite's full-text search.
// Thread: any; a plain value. Invariant: no input causes an error in SQLite; every term is quoted, and unless it is exact it
// matches the beginnings of words.

import FeedsModels

struct SearchWords: Sendable, Hashable {
    let expression: String
    /// True when the text has neither a letter nor a number, so no post can match.
    let isHopeless: Bool

    var isEmpty: Bool { expression.isEmpty }

    init(_ text: String) {
        let terms = SearchTerms(text)
        expression = terms.terms.map(Self.expression).joined(separator: " ")
        isHopeless = terms.isHopeless
    }

    private static func expression(of term: SearchTerms.Term) -> String {
        let column =
            switch term.place {
            case .anywhere: ""
            case .tag: "tags : "
            case .author: "author : "
            }
        let text = term.text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return column + "\"" + text + "\"" + (term.isExact ? "" : "*")
    }
}
