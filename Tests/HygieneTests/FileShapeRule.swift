// A file must be short, say what it is, and have the name of its type.
// Thread: any; a plain value. Invariant: for Package.swift and main.swift, which hold no type, only the length counts.

import Foundation

struct FileShapeRule: Rule {
    static let longest = 350
    static let median = 150
    static let small = 40

    private let declaration: NSRegularExpression

    init() throws {
        // At the start of a line, because swift-format indents nested types.
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
        if !file.target.isEmpty && !saysWhatItIs(file) {
            complaints.append("says neither with `//` at its top nor with `///` at its first type what it is")
        }
        if !isNamedForItsType(file) {
            complaints.append("none of its types is called \(file.subject)")
        }
        return complaints.map { Finding(path: file.path, line: 1, complaint: $0) }
    }

    /// A small file needs no header: the name of its type says enough, or a comment at the type does.
    private func saysWhatItIs(_ file: SourceFile) -> Bool {
        file.lineCount <= Self.small || file.text.hasPrefix("//") || file.text.contains("\n\n/// ")
    }

    /// `Accessible.swift` may hold AccessibleState, `FeedSourceParser.swift` may extend FeedSource, and a file with a
    /// plural name (`ByteAdapters.swift`) may hold several Adapters. Tests are named for the thing that they test.
    private func isNamedForItsType(_ file: SourceFile) -> Bool {
        if file.target.isEmpty || file.isTest || file.name == "main.swift" { return true }
        let kin = kind(of: file.subject)
        return typeNames(in: file).contains { type in
            type.contains(file.subject) || file.subject.hasPrefix(type) || kin.map(type.contains) == true
        }
    }

    /// The singular of the last word in `ByteAdapters`: "Adapter". Nil for a name in the singular.
    private func kind(of name: String) -> String? {
        guard name.hasSuffix("s"), let start = name.lastIndex(where: \.isUppercase) else { return nil }
        let word = name[start...]
        return word.hasSuffix("ies") ? word.dropLast(3) + "y" : String(word.dropLast())
    }

    private func typeNames(in file: SourceFile) -> Set<String> {
        let whole = NSRange(file.code.startIndex..., in: file.code)
        let names = declaration.matches(in: file.code, range: whole).compactMap { match in
            Range(match.range(at: 1), in: file.code).map { String(file.code[$0]) }
        }
        return Set(names.flatMap { [$0, String($0.split(separator: ".").last ?? "")] })
    }
}
