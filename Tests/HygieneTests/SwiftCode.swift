// Swift source with blanked comments and string literals, so that rules check only code.
// Thread: any; a plain value. Invariant: both texts have as many lines as the original.

/// A small scanner that knows enough Swift to separate code, comments and strings, including interpolations.
struct SwiftCode {
    /// Comments and the contents of strings are spaces; the code of interpolations is kept.
    private(set) var code = ""
    /// Everything except comments is a space.
    private(set) var comments = ""

    private let source: [Character]
    private var position = 0

    init(_ text: String) {
        source = Array(text)
        while position < source.count { scanCode() }
    }

    private mutating func scanCode() {
        guard "/\"#".contains(source[position]) else { return keep(1) }
        if starts("//") {
            take(asComment: true) { $0.source[$0.position] == "\n" }
        } else if starts("/*") {
            scanBlockComment()
        } else if let quote = openingQuote() {
            scanString(quote)
        } else {
            keep(1)
        }
    }

    private mutating func scanBlockComment() {
        var depth = 0
        repeat {
            let step = starts("/*") ? 1 : (starts("*/") ? -1 : 0)
            depth += step
            blank(step == 0 ? 1 : 2, asComment: true)
        } while depth > 0 && position < source.count
    }

    private struct Quote {
        var hashes: Int
        var isMultiline: Bool

        var pounds: String { String(repeating: "#", count: hashes) }
        var mark: String { isMultiline ? "\"\"\"" : "\"" }
        var opening: String { pounds + mark }
        var closing: String { mark + pounds }
        var escape: String { "\\" + pounds }
    }

    private func openingQuote() -> Quote? {
        var hashes = 0
        while position + hashes < source.count, source[position + hashes] == "#" { hashes += 1 }
        guard position + hashes < source.count, source[position + hashes] == "\"" else { return nil }
        let multiline = Quote(hashes: hashes, isMultiline: true)
        return starts(multiline.opening) ? multiline : Quote(hashes: hashes, isMultiline: false)
    }

    private mutating func scanString(_ quote: Quote) {
        keep(quote.opening.count)
        while position < source.count {
            if starts(quote.closing) { return keep(quote.closing.count) }
            if starts(quote.escape + "(") {
                blank(quote.escape.count)
                scanInterpolation()
            } else if starts(quote.escape) {
                blank(quote.escape.count + 1)
            } else if source[position] == "\n", !quote.isMultiline {
                return
            } else {
                blank(1)
            }
        }
    }

    private mutating func scanInterpolation() {
        var depth = 0
        repeat {
            if source[position] == "(" { depth += 1 }
            if source[position] == ")" { depth -= 1 }
            scanCode()
        } while depth > 0 && position < source.count
    }

    private func starts(_ text: String) -> Bool { source[position...].starts(with: text) }

    private mutating func keep(_ count: Int) {
        for character in source[position..<min(position + count, source.count)] {
            code.append(character)
            comments.append(character == "\n" ? "\n" : " ")
        }
        position += count
    }

    private mutating func blank(_ count: Int, asComment: Bool = false) {
        for character in source[position..<min(position + count, source.count)] {
            code.append(character == "\n" ? "\n" : " ")
            comments.append(asComment || character == "\n" ? character : " ")
        }
        position += count
    }

    private mutating func take(asComment: Bool, until isEnd: (SwiftCode) -> Bool) {
        while position < source.count, !isEnd(self) { blank(1, asComment: asComment) }
    }
}
