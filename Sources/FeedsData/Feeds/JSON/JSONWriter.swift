// Writes a JSONTree as text: the answer of `mutoscope check --json`.
// Thread: any. Invariant: the same tree gives the same text; members are sorted by name.

package struct JSONWriter {
    private var text = ""

    package static func text(of tree: JSONTree) -> String {
        var writer = JSONWriter()
        writer.write(tree, indent: "")
        return writer.text
    }

    private mutating func write(_ tree: JSONTree, indent: String) {
        switch tree {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .int(let number): text += String(number)
        case .double(let number): text += number.isFinite ? String(number) : "null"
        case .string(let string): write(string)
        case .array(let elements):
            write(elements, between: "[", "]", indent: indent) { $0.write($1, indent: $2) }
        case .object(let object):
            write(object.members.sorted { $0.key < $1.key }, between: "{", "}", indent: indent) {
                writer, member, indent in
                writer.write(member.key)
                writer.text += ": "
                writer.write(member.value, indent: indent)
            }
        }
    }

    private mutating func write<Part>(
        _ parts: [Part], between open: String, _ close: String, indent: String,
        writePart: (inout JSONWriter, Part, String) -> Void
    ) {
        guard !parts.isEmpty else { return text += open + close }
        let deeper = indent + "  "
        text += open
        for (index, part) in parts.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + deeper
            writePart(&self, part, deeper)
        }
        text += "\n" + indent + close
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case "\u{00}"..<"\u{20}", "\u{7F}"..<"\u{A0}":
                let hex = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
