// The order in which people expect file names: clip 2 before clip 10, small and capital letters alike.
// Thread: any. Invariant: a total order that depends on nothing but the two names, so it is the same on every machine.

package enum NaturalOrder {
    package static func isBefore(_ one: String, _ other: String) -> Bool {
        let left = parts(of: one)
        let right = parts(of: other)
        for (a, b) in zip(left, right) where a != b {
            return isBefore(a, b)
        }
        return left.count == right.count ? one < other : left.count < right.count
    }

    private enum Part: Equatable {
        /// The digits without leading zeros: numbers of any length compare without overflow.
        case number(String)
        case word(String)
    }

    private static func isBefore(_ one: Part, _ other: Part) -> Bool {
        switch (one, other) {
        case (.number(let a), .number(let b)): a.count == b.count ? a < b : a.count < b.count
        case (.word(let a), .word(let b)): a < b
        case (.number, .word): true
        case (.word, .number): false
        }
    }

    private static func parts(of name: String) -> [Part] {
        var parts: [Part] = []
        var rest = name.lowercased()[...]
        while let first = rest.first {
            let isNumber = isDigit(first)
            let run = rest.prefix { isDigit($0) == isNumber }
            parts.append(isNumber ? .number(String(run.drop { $0 == "0" })) : .word(String(run)))
            rest = rest[run.endIndex...]
        }
        return parts
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}
