// A type that other files use has a file of its own name, so that a reader finds it without a search.
// Thread: any; a plain value. Invariant: it judges all sources of the repository together, never a single file.

import Foundation

struct TypeNameRule {
    private let declaration: NSRegularExpression
    private let word: NSRegularExpression

    init() throws {
        // At the start of a line, because swift-format indents nested types. Private types have no users elsewhere.
        declaration = try NSRegularExpression(
            pattern: #"^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|package|internal|final|indirect|nonisolated|open) )*"#
                + #"(?:class|struct|enum|actor|protocol|typealias) (\w+)"#,
            options: .anchorsMatchLines)
        word = try NSRegularExpression(pattern: #"\w+"#)
    }

    func findings(in files: [SourceFile]) -> [Finding] {
        let sources = files.filter { !$0.isTest && !$0.target.isEmpty }
        var users: [Substring: Int] = [:]
        for file in sources {
            for name in Set(matches(of: word, in: file, group: 0)) { users[name, default: 0] += 1 }
        }
        return sources.flatMap { file in
            matches(of: declaration, in: file, group: 1).filter { $0 != file.subject && users[$0, default: 0] > 1 }
                .map { name in
                    Finding(path: file.path, line: 1, complaint: "\(name) is used elsewhere: move it to \(name).swift")
                }
        }
    }

    private func matches(of pattern: NSRegularExpression, in file: SourceFile, group: Int) -> [Substring] {
        let whole = NSRange(file.code.startIndex..., in: file.code)
        return pattern.matches(in: file.code, range: whole).compactMap { match in
            Range(match.range(at: group), in: file.code).map { file.code[$0] }
        }
    }
}
