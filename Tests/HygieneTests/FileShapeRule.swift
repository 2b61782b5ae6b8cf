// The shape of a file: short, opening with what it owns, named for the type it holds.
// Thread: any; a plain value. Invariant: Package.swift and main.swift, which hold no type, are only measured.

import Foundation

struct FileShapeRule: Rule {
    static let longest = 500
    static let median = 150

    private let declaration: NSRegularExpression

    init() throws {
        // At the start of a line, because swift-format indents whatever is inside something else.
        declaration = try NSRegularExpression(
            pattern: #"^(?:@\w+(?:\([^)]*\))? |\w+(?:\([^)]*\))? )*?"#
                + #"(?:class|struct|enum|actor|protocol|extension|typealias|macro) (\w+(?:\.\w+)*)"#,
            options: .anchorsMatchLines)
    }

    func findings(in file: SourceFile) -> [Finding] {
        var complaints: [String] = []
        if file.lineCount > Self.longest {
            complaints.append("\(file.lineCount) lines are more than \(Self.longest)")
        }
        if !file.target.isEmpty && !hasHeader(file) {
            complaints.append("opens with less than two `//` lines that say what it owns, its thread, its invariant")
        }
        if !isNamedForItsType(file) {
            complaints.append("none of its types is called \(file.subject)")
        }
        return complaints.map { Finding(path: file.path, line: 1, complaint: $0) }
    }

    private func hasHeader(_ file: SourceFile) -> Bool {
        let opening = file.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(2)
        return opening.count == 2 && opening.allSatisfy { $0.hasPrefix("// ") }
    }

    /// `Accessible.swift` may hold AccessibleState, and a file of kin (`Signals.swift`) the parts of a Signal.
    private func isNamedForItsType(_ file: SourceFile) -> Bool {
        if file.target.isEmpty || file.name == "main.swift" { return true }
        let types = typeNames(in: file)
        if types.isEmpty { return file.isTest }
        let words = [file.subject, singular(of: file.subject)]
        return types.contains { type in words.contains { type.contains($0) } }
    }

    private func singular(of word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        return word.hasSuffix("s") ? String(word.dropLast()) : word
    }

    private func typeNames(in file: SourceFile) -> Set<String> {
        let whole = NSRange(file.code.startIndex..., in: file.code)
        let names = declaration.matches(in: file.code, range: whole).compactMap { match in
            Range(match.range(at: 1), in: file.code).map { String(file.code[$0]) }
        }
        return Set(names.flatMap { [$0, String($0.split(separator: ".").last ?? "")] })
    }
}
