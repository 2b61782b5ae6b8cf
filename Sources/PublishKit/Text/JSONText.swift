// A JSON value whose members keep their order, and its compact text.
// Thread: any; a plain value. Invariant: the text is valid JSON, and may stand in HTML: it holds no `<` and no `&`.

package indirect enum JSONText: Sendable, Hashable {
    case null
    case bool(Bool)
    case int(Int)
    case double(Double)
    case string(String)
    case list([JSONText])
    case members([Member])

    package struct Member: Sendable, Hashable {
        let name: String
        let value: JSONText
    }

    /// Without the members that are nil.
    static func object(_ members: KeyValuePairs<String, JSONText?>) -> JSONText {
        .members(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    static func text(_ text: String?) -> JSONText? { text.flatMap { $0.isEmpty ? nil : .string($0) } }
    static func number(_ number: Int?) -> JSONText? { number.map { .int($0) } }
    static func number(_ number: Double?) -> JSONText? { number.map { .double(Rounded.value($0, 5)) } }
    static func filled(_ list: [JSONText]) -> JSONText? { list.isEmpty ? nil : .list(list) }

    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .int(let number): text += String(number)
        case .double(let number):
            // Whole numbers need no point.
            text += number.isFinite ? (Int(exactly: number).map(String.init) ?? String(number)) : "null"
        case .string(let string): Self.write(string, to: &text)
        case .list(let list):
            text += "["
            for (index, value) in list.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .members(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\u{00}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "<", "&", "\u{2028}", "\u{2029}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
