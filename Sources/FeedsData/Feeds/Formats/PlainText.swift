// Converts the HTML of feed descriptions to plain text.
// Thread: any. Invariant: the result holds no tags; unknown entities stay as they are.

enum PlainText {
    static func from(html: String) -> String {
        // Many services write plain text where the format allows HTML.
        guard html.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
            return tidied(html)
        }
        var text = ""
        var rest = html[...]
        while let open = rest.firstIndex(of: "<") {
            text += rest[..<open]
            guard let close = rest[open...].firstIndex(of: ">") else { break }
            if breaksLine(rest[rest.index(after: open)..<close]) { text += "\n" }
            rest = rest[rest.index(after: close)...]
        }
        if !rest.hasPrefix("<") { text += rest }
        return tidied(decodingEntities(text))
    }

    private static func breaksLine(_ tag: Substring) -> Bool {
        let name = tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        return ["br", "p", "div", "li", "tr", "h1", "h2", "h3", "h4", "blockquote"].contains(name)
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "hellip": "…", "mdash": "—",
        "ndash": "–", "rsquo": "’", "lsquo": "‘", "rdquo": "”", "ldquo": "“", "copy": "©",
    ]

    private static func decodingEntities(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            result += rest[..<mark]
            let name = rest[rest.index(after: mark)...].prefix(10).prefix { $0 != ";" }
            let end = rest.index(mark, offsetBy: name.count + 1)
            if let character = character(named: name), rest[end...].hasPrefix(";") {
                result += character
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest[rest.index(after: mark)...]
            }
        }
        return result + rest
    }

    private static func character(named name: Substring) -> String? {
        guard name.first == "#" else { return entities[String(name)] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return value.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }

    private static func tidied(_ text: String) -> String {
        let lines = text.split(separator: "\n").map { line in line.split { $0.isWhitespace }.joined(separator: " ") }
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
