// Splits a command's --help into parts, so that manual and completions say the same.
// Thread: any; a plain value. Invariant: each line of the help is in exactly one part.

struct HelpPage: Equatable {
    /// A line of a table: `--size WxH   the window's size …`.
    struct Row: Equatable {
        let term: String
        var text: String

        /// `["--help", "-h"]`; empty for entries that are no options.
        var options: [String] {
            term.split(separator: ", ").compactMap { $0.split(separator: " ").first.map(String.init) }
                .filter { $0.hasPrefix("-") }
        }

        /// The placeholder of the option's value: `WxH`, `DIR`; nil for a switch.
        var value: String? {
            let words = term.split(separator: ",")[0].split(separator: " ")
            return words.count > 1 && words[0].hasPrefix("-") ? String(words[1]) : nil
        }
    }

    enum Part: Equatable {
        case paragraph(String)
        /// A table, with the heading above it if there is one.
        case table(heading: String?, [Row])
    }

    /// The lines after `Usage:`, each beginning with `mutoscope`.
    private(set) var usage: [String] = []
    private(set) var parts: [Part] = []
    /// The text after `Exit status:`.
    private(set) var exitStatus = ""

    var options: [Row] {
        parts.flatMap { part -> [Row] in
            guard case .table(nil, let rows) = part else { return [] }
            return rows.filter { !$0.options.isEmpty }
        }
    }

    /// The words of which the command needs exactly one: `status` and `clear` of `mutoscope cache status|clear`.
    func actions(of command: String) -> [String] {
        usage.flatMap { line -> [String] in
            let words = line.split(separator: " ")
            guard words.count > 2, words[1] == command else { return [] }
            return words[2].split(separator: "|").map(String.init).filter { $0.allSatisfy { $0.isLowercase } }
        }
    }

    init(_ help: String) {
        let blocks = help.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
        for block in blocks { take(block) }
    }

    private mutating func take(_ block: [String]) {
        let first = block[0]
        if first.hasPrefix("Usage: ") {
            usage = block.map { String($0.dropFirst("Usage: ".count)) }
        } else if first.hasPrefix("Exit status: ") {
            exitStatus = String(block.joined(separator: " ").dropFirst("Exit status: ".count))
        } else if first.hasPrefix("  ") {
            parts.append(.table(heading: nil, Self.rows(block)))
        } else if first.hasSuffix(":"), block.dropFirst().allSatisfy({ $0.hasPrefix("  ") }) {
            parts.append(.table(heading: String(first.dropLast()), Self.rows(Array(block.dropFirst()))))
        } else {
            parts.append(.paragraph(block.joined(separator: " ")))
        }
    }

    /// A line with a deeper indentation than the terms continues the text before it.
    private static func rows(_ lines: [String]) -> [Row] {
        var rows: [Row] = []
        for line in lines {
            let text = line.trimmed
            if line.hasPrefix("   "), let last = rows.indices.last {
                rows[last].text += (rows[last].text.isEmpty ? "" : " ") + text
            } else if let gap = text.firstRange(of: "  ") {
                rows.append(Row(term: String(text[..<gap.lowerBound]), text: text[gap.upperBound...].trimmed))
            } else {
                rows.append(Row(term: text, text: ""))
            }
        }
        return rows
    }
}

extension StringProtocol {
    fileprivate var trimmed: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
