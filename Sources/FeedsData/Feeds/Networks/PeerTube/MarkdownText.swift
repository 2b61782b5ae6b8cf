// Converts the little Markdown of PeerTube's descriptions to plain text: emphasis, headings and links.
// Thread: any; pure, in one pass. Invariant: words are never lost; signs that are no Markdown stay.

import Foundation

enum MarkdownText {
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(where: { "*_#[".utf8.contains($0) }) else { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false).map(line).joined(separator: "\n")
    }

    private static func line(_ text: Substring) -> String {
        let marks = text.prefix { $0 == "#" }
        let isHeading = !marks.isEmpty && marks.count <= 6 && text.dropFirst(marks.count).first == " "
        let body = isHeading ? text.dropFirst(marks.count + 1) : text
        return withoutLinks(withoutMarks(withoutMarks(String(body), "**"), "__"))
    }

    /// A mark without a partner stays.
    private static func withoutMarks(_ text: String, _ mark: String) -> String {
        let parts = text.components(separatedBy: mark)
        guard parts.count > 2 else { return text }
        let pairs = parts.count.isMultiple(of: 2) ? parts.count - 1 : parts.count
        return parts[..<pairs].joined() + parts[pairs...].map { mark + $0 }.joined()
    }

    /// `[words](address)` becomes the words.
    private static func withoutLinks(_ text: String) -> String {
        var (plain, rest) = ("", text[...])
        while let open = rest.firstIndex(of: "["), let middle = rest[open...].firstRange(of: "]("),
            let close = rest[middle.upperBound...].firstIndex(of: ")")
        {
            plain += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
            rest = rest[rest.index(after: close)...]
        }
        return plain + rest
    }
}
