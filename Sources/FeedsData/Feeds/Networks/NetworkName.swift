/// Names and identifiers that become parts of addresses; nil for all others.
enum NetworkName {
    static func account(_ text: String) -> String? {
        AccountName.isName(text[...]) && text.utf8.count <= 64 ? text : nil
    }

    static func id(_ text: String?) -> String? {
        guard let text, (1...64).contains(text.utf8.count),
            text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") })
        else { return nil }
        return text
    }

    static func tag(_ text: String?) -> String? { text.flatMap { TagName.isName($0) ? $0 : nil } }

    /// The words of a search as a tag, because servers show tags to guests.
    static func tag(of words: String) -> String? {
        let word = words.filter { !$0.isWhitespace }
        return tag(word.hasPrefix("#") ? String(word.dropFirst()) : word)
    }

    static func language(_ code: String?) -> String? {
        guard let code = id(code), code.utf8.count <= 35, code != "zxx", code != "und" else { return nil }
        return code
    }
}
