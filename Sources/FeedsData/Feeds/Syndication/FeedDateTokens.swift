// A date's text in numbers, words and marks.
// Thread: any; pure. Invariant: a number has at most 15 digits, so reckoning with it cannot overflow.

enum FeedDateTokens {
    struct Number: Hashable {
        let value: Int
        let digits: Int
    }

    enum Token: Hashable {
        case number(Number)
        /// In small letters.
        case word(String)
        case mark(Character)
    }

    static func tokens(of text: String) -> [Token] {
        var tokens: [Token] = []
        var rest = text.lowercased()[...]
        while let first = rest.first {
            if isDigit(first) {
                let digits = rest.prefix(while: isDigit)
                rest = rest[digits.endIndex...]
                // More digits are no part of a date.
                if digits.count <= 15, let value = Int(digits) {
                    tokens.append(.number(Number(value: value, digits: digits.count)))
                }
            } else if first.isLetter {
                let word = rest.prefix { $0.isLetter }
                rest = rest[word.endIndex...]
                tokens.append(.word(String(word)))
            } else {
                rest = rest.dropFirst()
                if !first.isWhitespace { tokens.append(.mark(first)) }
            }
        }
        return tokens
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}

extension [FeedDateTokens.Token] {
    func number(_ place: Int) -> FeedDateTokens.Number? {
        guard indices.contains(place), case .number(let number) = self[place] else { return nil }
        return number
    }

    func word(_ place: Int) -> String? {
        guard indices.contains(place), case .word(let word) = self[place] else { return nil }
        return word
    }

    func isMark(_ marks: Set<Character>, _ place: Int) -> Bool {
        guard indices.contains(place), case .mark(let mark) = self[place] else { return false }
        return marks.contains(mark)
    }
}
