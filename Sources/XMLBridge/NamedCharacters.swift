// The characters that HTML has names for: `eacute` is é. Feeds use them in XML as well, where only five are defined.
// Thread: any; pure. Invariant: a name that HTML does not have has no character.

package enum NamedCharacters {
    /// In bytes.
    package static let longestName = 32

    /// What `&name;` stands for.
    package static func text(named name: String) -> String? { common[name] ?? all[name] }

    /// What `&name` stands for where the semicolon is missing.
    package static func textWithoutSemicolon(named name: String) -> String? {
        unclosed.contains(name) ? text(named: name) : nil
    }

    /// The character of `&#number;`, as browsers read it; nil for a number without a character.
    package static func text(numbered number: UInt32) -> String? {
        // 0x80 to 0x9F are control characters, but browsers read them as Windows-1252.
        let meant = (0x80...0x9F).contains(number) ? Windows1252.scalar(UInt8(number)).value : number
        guard let scalar = Unicode.Scalar(meant), isAllowed(scalar) else { return nil }
        return String(Character(scalar))
    }

    /// Whether XML may hold it.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case 0x00...0x1F, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// The names that feeds use most, so that the large table is rarely loaded.
    private static let common = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "hellip": "…", "mdash": "—",
        "ndash": "–", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“", "copy": "©",
    ]

    private static let all: [String: String] = Dictionary(
        uniqueKeysWithValues: table.split(whereSeparator: \.isWhitespace).map { word in
            let parts = word.split(separator: "=")
            let scalars = parts[1].split(separator: "+").compactMap {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            return (String(parts[0]), String(String.UnicodeScalarView(scalars)))
        })

    private static let unclosed = Set(withoutSemicolon.split(whereSeparator: \.isWhitespace).map(String.init))
}
