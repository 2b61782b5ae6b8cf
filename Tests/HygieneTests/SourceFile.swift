// A Swift file of the repository, as the rules use it.
// Thread: any; a plain value. Invariant: the path is relative to the repository, with `/` between its parts.

import Foundation

struct SourceFile {
    let path: String
    let text: String
    let code: String
    private let commentLines: [Substring]

    init(path: String, text: String) {
        self.path = path
        self.text = text
        let scanned = SwiftCode(text)
        code = scanned.code
        commentLines = scanned.comments.split(separator: "\n", omittingEmptySubsequences: false)
    }

    private var parts: [Substring] { path.split(separator: "/") }

    /// The target that contains the file; empty for Package.swift.
    var target: String { parts.count > 2 ? String(parts[1]) : "" }
    var isTest: Bool { parts.first == "Tests" }
    var name: String { String(parts.last ?? "") }
    /// `Feed+Paging.swift` is about `Feed`.
    var subject: String { String(name.dropLast(".swift".count).prefix { $0 != "+" }) }
    var lineCount: Int { text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 }

    /// True for the bridges, the X server code and the loopback server, which call C directly, and for the functions that
    /// JavaScript calls.
    var facesC: Bool {
        !isTest && (target.hasSuffix("Bridge") || ["TourKit", "FeedsTestSupport", "WebFace"].contains(target))
    }

    /// True when a comment explains it: on the line, beside it, or at the head of its few neighbours.
    func isExplained(line: Int) -> Bool {
        (line - 4...line).contains { index in
            commentLines.indices.contains(index) && commentLines[index].contains { $0 != " " }
        }
    }

    /// The line numbers (from 1) of every match in the code.
    func lines(matching pattern: NSRegularExpression) -> [Int] {
        let whole = NSRange(code.startIndex..., in: code)
        return pattern.matches(in: code, range: whole).compactMap { match in
            Range(match.range, in: code).map { code[..<$0.lowerBound].count { $0 == "\n" } + 1 }
        }
    }
}
