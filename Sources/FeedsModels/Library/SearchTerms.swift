// What a typed search asks for: words anywhere, `#tags`, and `@names` of authors. After `#` or `@`, quotes make a term exact
// and let it hold spaces: `@"Ann Lee"`.
// Thread: any; a plain value. Invariant: each term has a letter or a number, and there are never too many.

package struct SearchTerms: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        case anywhere, tag, author
    }

    package struct Term: Sendable, Hashable {
        package var place: Place
        package var text: String
        /// Else the term is the beginning of a word.
        package var isExact: Bool

        package init(_ place: Place, _ text: String, isExact: Bool = false) {
            self.place = place
            self.text = text
            self.isExact = isExact
        }
    }

    /// Real searches are shorter, and an endless expression would only take time.
    package static let most = 16
    package static let longest = 64

    package private(set) var terms: [Term] = []
    /// Something was typed, but nothing that a post could have.
    package private(set) var isHopeless = false

    package init(_ text: String) {
        var rest = text[...]
        while terms.count < Self.most, let term = Self.next(&rest) {
            if term.text.contains(where: { $0.isLetter || $0.isNumber }) {
                terms.append(term)
            } else {
                isHopeless = true
            }
        }
        if !terms.isEmpty { isHopeless = false }
    }

    private static func next(_ rest: inout Substring) -> Term? {
        rest = rest.drop(while: isGap)
        guard let first = rest.first else { return nil }
        let place: Place = first == "#" ? .tag : first == "@" ? .author : .anywhere
        if place != .anywhere { rest = rest.dropFirst() }
        let isExact = place != .anywhere && rest.first == "\""
        if isExact { rest = rest.dropFirst() }
        let word = rest.prefix { isExact ? $0 != "\"" : !isGap($0) }
        rest = rest[word.endIndex...]
        if isExact { rest = rest.dropFirst() }
        return Term(place, String(word.filter { !isControl($0) }.prefix(longest)), isExact: isExact)
    }

    /// The tokenizer of the database drops control characters, and a NUL would end its expression.
    private static func isGap(_ character: Character) -> Bool { character.isWhitespace || isControl(character) }

    private static func isControl(_ character: Character) -> Bool {
        character.unicodeScalars.contains { $0.value < 0x20 }
    }
}
