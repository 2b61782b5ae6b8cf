// The order in which users expect file names: clip 2 before clip 10, small and capital letters alike.
// Thread: any. Invariant: a total order that depends only on the two names, so it is the same on every machine.

package enum NaturalOrder {
    package static func isBefore(_ one: String, _ other: String) -> Bool {
        isBefore(Key(one), Key(other))
    }

    /// Splits each name only once, because splitting at every comparison takes seconds in a large folder.
    package static func sorted(_ names: [String]) -> [String] {
        names.map(Key.init).sorted(by: isBefore).map(\.name)
    }

    private struct Key {
        let name: String
        let parts: [Part]

        init(_ name: String) {
            self.name = name
            parts = NaturalOrder.parts(of: name)
        }
    }

    private static func isBefore(_ one: Key, _ other: Key) -> Bool {
        for (a, b) in zip(one.parts, other.parts) where a != b {
            return isBefore(a, b)
        }
        return one.parts.count == other.parts.count ? one.name < other.name : one.parts.count < other.parts.count
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
