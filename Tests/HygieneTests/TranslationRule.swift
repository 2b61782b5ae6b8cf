// Checks that every text for the user is translated.
// Thread: any; a plain value. Invariant: it checks the arguments of widgets; scripts/lib/texts.py checks the arguments
// of tr.

import Foundation

struct TranslationRule: Rule {
    /// Targets with texts for the user. The bridges get their texts from them.
    private static let targets: Set = ["FeedsGtk", "FeedsCore", "FeedsModels"]
    /// A text that goes directly to a widget, a message or a screen reader.
    private let shown: NSRegularExpression
    /// A reason why something cannot be used. FeedsData makes it, and the window shows it.
    private let refused: NSRegularExpression
    /// The inserted value of an interpolation is not a text of ours.
    private let value: NSRegularExpression

    init() throws {
        let labels =
            "text|name|title|subtitle|placeholder|tooltip|heading|sentence|yes|saying|help|offering|reason|verb"
        shown = try NSRegularExpression(
            pattern: #"(?:\b(?:Label|MenuItem|ActFace|describe|say|onNotice\??|Entry)\(|\b(?:\#(labels)): "#
                + #"|\.(?:accessibleName|name|text|tooltip|title) = )"((?:[^"\\]|\\.)*)""#)
        refused = try NSRegularExpression(pattern: #"(?:\bRejection\(|\breason: )"((?:[^"\\]|\\.)*)""#)
        value = try NSRegularExpression(pattern: #"\\\((?:[^()]|\([^()]*\))*\)"#)
    }

    func findings(in file: SourceFile) -> [Finding] {
        guard !file.isTest, let texts = texts(of: file.target) else { return [] }
        let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().compactMap { index, line in
            guard !line.drop(while: { $0 == " " }).hasPrefix("//"), saysSomething(String(line), texts) else {
                return nil
            }
            return Finding(path: file.path, line: index + 1, complaint: "a text for people is not asked for with tr")
        }
    }

    private func texts(of target: String) -> NSRegularExpression? {
        Self.targets.contains(target) ? shown : target == "FeedsData" ? refused : nil
    }

    private func saysSomething(_ line: String, _ texts: NSRegularExpression) -> Bool {
        texts.matches(in: line, range: NSRange(line.startIndex..., in: line)).contains { match in
            Range(match.range(at: 1), in: line).map { isForPeople(String(line[$0])) } ?? false
        }
    }

    /// A text for people begins like a sentence or has several words; other literals are names in the program.
    private func isForPeople(_ literal: String) -> Bool {
        let whole = NSRange(literal.startIndex..., in: literal)
        let text = value.stringByReplacingMatches(in: literal, range: whole, withTemplate: "1")
        guard text != "Mutoscope", text.contains(/[A-Za-z]{2}/) else { return false }
        return text.contains(/^[A-Z][a-z]/) || text.contains(/\S [a-z]|[a-z] \S/)
    }
}
