// Reads the text of a title or a description: plain text, HTML, or markup of the document itself.
// Thread: any; pure. Invariant: the result is plain text.

import Foundation

extension String {
    fileprivate var inOneLine: String { utf8.contains(0x0A) ? replacing("\n", with: " ") : self }
}

extension FeedElement {
    private enum Kind {
        case plain, html
    }

    /// RSS gives no type, so its texts are HTML. In Atom a text without a type is plain.
    private var kind: Kind {
        if hasMarkup || tag.space != .atom { return tag.space == .media && self["type"] == "plain" ? .plain : .html }
        let type = self["type"]?.lowercased() ?? "text"
        let isPlain = type == "text" || type == "text/plain"
        // Atom 0.3 marks escaped HTML with `mode`.
        return isPlain && self["mode"]?.lowercased() != "escaped" || type.hasPrefix("application/json") ? .plain : .html
    }

    private var decodedText: String {
        guard self["mode"]?.lowercased() == "base64" || self["type"]?.lowercased() == "application/octet-stream",
            let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters)
        else { return text }
        return String(decoding: data, as: UTF8.self)
    }

    func html() -> HTMLText {
        kind == .plain ? HTMLText.wrapping(plain: decodedText) : HTMLText.read(decodedText, base: base)
    }

    /// In one line; nil when it is empty.
    func plain(limit: Int) -> String? {
        let plain =
            kind == .plain
            ? HTMLText.plain(decodedText, limit: limit) : HTMLText.read(decodedText, base: base, limit: limit).text
        return plain.isEmpty ? nil : plain.inOneLine
    }
}
