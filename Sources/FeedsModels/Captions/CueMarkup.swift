// Parses the markup of a caption's text: WebVTT and SubRip tags, entities, and the codes of SubStation Alpha.
// Thread: any; pure. Invariant: every text gives a caption; unknown markup stays in the text as written.

package struct CueMarkup {
    package enum Dialect: Sendable, Hashable {
        case plain
        /// WebVTT, SubRip, and their form in Matroska.
        case tags
        /// SubStation Alpha.
        case codes
    }

    /// Longer text is truncated, because laying it out would block the main thread.
    private static let longest = 2000

    private let scalars: [Unicode.Scalar]
    private let dialect: Dialect
    private var place = 0
    private var text = CueText()
    private var depths: [CueText.Style: Int] = [:]
    private var isAtTop = false

    private init(_ source: some StringProtocol, _ dialect: Dialect) {
        scalars = Array(source.unicodeScalars.prefix(Self.longest))
        self.dialect = dialect
    }

    /// The text, and whether a code in it moves it to the top.
    package static func read(_ source: some StringProtocol, _ dialect: Dialect) -> (text: CueText, isAtTop: Bool) {
        var markup = CueMarkup(source, dialect)
        markup.read()
        return (markup.text, markup.isAtTop)
    }

    private mutating func read() {
        while place < scalars.count {
            if !readMarkup() {
                text.append(scalars[place], style)
                place += 1
            }
        }
        text.finish()
    }

    private mutating func readMarkup() -> Bool {
        switch (scalars[place], dialect) {
        case ("<", .tags): readTag()
        case ("&", .tags): readEntity()
        case ("{", .tags), ("{", .codes): readCodes()
        case ("\\", .codes): readEscape()
        default: false
        }
    }

    private var style: CueText.Style {
        depths.reduce(into: []) { if $1.value > 0 { $0.insert($1.key) } }
    }

    /// The text from here to `end`; nil when `end` never comes.
    private func inside(upTo end: Unicode.Scalar) -> String? {
        guard let close = scalars[place...].firstIndex(of: end) else { return nil }
        var inside = String.UnicodeScalarView()
        inside.append(contentsOf: scalars[(place + 1)..<close])
        return String(inside)
    }

    private mutating func say(_ words: String, _ style: CueText.Style) {
        for scalar in words.unicodeScalars { text.append(scalar, style) }
    }

    // MARK: Tags

    private mutating func readTag() -> Bool {
        guard let tag = inside(upTo: ">"), let first = tag.unicodeScalars.first else { return false }
        let isClosing = first == "/"
        let isTime = tag.contains(":") && tag.unicodeScalars.allSatisfy { "0123456789:.,".unicodeScalars.contains($0) }
        guard isClosing || isTime || first.properties.isAlphabetic else { return false }
        place += tag.unicodeScalars.count + 2
        if isTime { return true }
        let words = tag.drop { $0 == "/" }.split(maxSplits: 1) { $0 == " " || $0 == "\t" || $0 == "\n" }
        let name = words.first?.split(separator: ".").first?.lowercased() ?? ""
        follow(name, isClosing: isClosing, saying: words.count > 1 ? String(words[1]) : "")
        return true
    }

    private mutating func follow(_ name: String, isClosing: Bool, saying annotation: String) {
        switch name {
        case "b", "strong": turn(.bold, on: !isClosing)
        case "i", "em": turn(.italic, on: !isClosing)
        case "u": turn(.underlined, on: !isClosing)
        case "br", "br/": text.append("\n", [])
        case "v" where !isClosing && !annotation.isEmpty: say(annotation + ": ", .bold)
        // Ruby text is shown in parentheses after its word.
        case "rt": say(isClosing ? ")" : "(", style)
        default: break
        }
    }

    private mutating func turn(_ style: CueText.Style, on: Bool) {
        depths[style] = max(0, (depths[style] ?? 0) + (on ? 1 : -1))
    }

    // MARK: Entities

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "lrm": "\u{200E}",
        "rlm": "\u{200F}",
    ]

    private mutating func readEntity() -> Bool {
        guard let end = scalars[place...].prefix(12).firstIndex(of: ";"), let name = inside(upTo: ";"),
            let scalar = Self.entities[name.lowercased()] ?? Self.numbered(name)
        else { return false }
        text.append(scalar, style)
        place = end + 1
        return true
    }

    /// Parses "#8217" or "#x2019".
    private static func numbered(_ name: String) -> Unicode.Scalar? {
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.lowercased().hasPrefix("x")
        return UInt32(isHex ? digits.dropFirst() : digits, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }

    // MARK: Codes

    /// Parses "{\i1\an8}", which many SubRip files contain too.
    private mutating func readCodes() -> Bool {
        guard place + 1 < scalars.count, scalars[place + 1] == "\\", let codes = inside(upTo: "}") else { return false }
        place += codes.unicodeScalars.count + 2
        for code in codes.split(separator: "\\") {
            switch code {
            case "b1", "b700": depths[.bold] = 1
            case "b0", "b": depths[.bold] = 0
            case "i1": depths[.italic] = 1
            case "i0", "i": depths[.italic] = 0
            case "u1": depths[.underlined] = 1
            case "u0", "u": depths[.underlined] = 0
            case "an7", "an8", "an9", "a5", "a6", "a7": isAtTop = true
            case _ where code.hasPrefix("r"): depths = [:]
            default: break
            }
        }
        return true
    }

    private mutating func readEscape() -> Bool {
        guard place + 1 < scalars.count else { return false }
        switch scalars[place + 1] {
        case "N", "n": text.append("\n", [])
        case "h": text.append("\u{A0}", style)
        default: return false
        }
        place += 2
        return true
    }
}
