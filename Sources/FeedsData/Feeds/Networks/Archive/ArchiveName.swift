import Foundation

/// Identifiers and file names of the archive's items, as parts of addresses.
enum ArchiveName {
    private static let longestFile = 300

    static func id(_ text: String?) -> String? {
        guard let text, (1...100).contains(text.utf8.count), text != ".", text != "..",
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "_-.".contains($0)) })
        else { return nil }
        return text
    }

    /// The path of a file below its item, percent-encoded; nil for a name that leaves it.
    static func path(of file: String) -> String? {
        let parts = file.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...longestFile).contains(file.utf8.count), !parts.contains(where: { ["", ".", ".."].contains($0) }),
            file.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        let plain = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
        return parts.map { $0.addingPercentEncoding(withAllowedCharacters: plain) ?? String($0) }.joined(separator: "/")
    }
}
