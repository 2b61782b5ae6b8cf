// The text of --help, laid out for a terminal.
// Thread: any. Invariant: no line but a usage line or a single long word is wider than a terminal of 80 columns.

enum HelpLayout {
    static let width = 80
    /// A longer term has a line of its own.
    private static let widestTerm = 24

    /// The parts between empty lines, each in one line.
    static func paragraphs(_ text: String) -> [String] {
        text.split(separator: "\n\n").map { $0.split(separator: "\n").joined(separator: " ") }
    }

    static func lines(_ paragraph: String, width: Int = width) -> [String] {
        paragraph.split { $0 == " " || $0 == "\n" }.reduce(into: []) { lines, word in
            if let last = lines.last, last.count + 1 + word.count <= width {
                lines[lines.count - 1] += " \(word)"
            } else {
                lines.append(String(word))
            }
        }
    }

    static func table(_ entries: [CommandPage.Entry]) -> [String] {
        let widest = entries.map(\.term.count).filter { $0 <= widestTerm }.max() ?? 0
        let column = 2 + widest + 3
        return entries.flatMap { entry -> [String] in
            let texts = paragraphs(entry.text).flatMap { lines($0, width: width - column) }
            let term = "  \(entry.term)"
            guard term.count < column, let first = texts.first else {
                return [term] + texts.map { spaces(column) + $0 }
            }
            return [term + spaces(column - term.count) + first] + texts.dropFirst().map { spaces(column) + $0 }
        }
    }

    static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension CommandPage {
    package var help: String {
        let heading = "Usage: "
        let margin = HelpLayout.spaces(heading.count)
        var blocks = [usage.enumerated().map { ($0 == 0 ? heading : margin) + $1 }]
        blocks += HelpLayout.paragraphs(about).map { HelpLayout.lines($0) }
        blocks.append(HelpLayout.table(entries))
        if !variables.isEmpty { blocks.append(["Environment:"] + HelpLayout.table(variables)) }
        if !grammar.isEmpty { blocks.append([grammar]) }
        let status = exitStatus.isEmpty ? [] : HelpLayout.lines("Exit status: \(exitStatus)")
        let end = status + HelpLayout.lines(hint)
        if !end.isEmpty { blocks.append(end) }
        return blocks.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
}
