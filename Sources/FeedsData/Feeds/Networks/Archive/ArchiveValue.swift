// The values of the archive's items: each is a text or a list of texts, and all of them were typed by people.
// Thread: any; a plain value. Invariant: numbers in place of texts are read as texts.

import Foundation

struct ArchiveValue {
    private static let most = 50

    let texts: [String]

    init(_ tree: JSONTree) { texts = tree.list.prefix(Self.most).compactMap(\.identifier) }

    var first: String? { texts.first }

    /// The description is HTML.
    var plain: String {
        ServerText.words(HTMLText.read(texts.joined(separator: "<br>"), base: nil).text)
    }

    /// Subjects are a list, or a text with semicolons.
    var tags: [String] {
        var tags: [String] = []
        for text in texts {
            for part in text.split(separator: ";") {
                guard let tag = ServerText.name(String(part)), !tags.contains(tag), tags.count < 30 else { continue }
                tags.append(tag)
            }
        }
        return tags
    }

    /// Languages are codes of two or three letters, or English names, which say too little.
    var language: String? {
        guard let code = NetworkName.language(first?.lowercased()), (2...3).contains(code.utf8.count),
            code.allSatisfy(\.isLetter)
        else { return nil }
        return Locale.LanguageCode(code).identifier(.alpha2) ?? code
    }
}
