// Finds the words of a pasted text that can be addresses, without the quotation marks and full stops around them.
// Thread: any; pure. Invariant: the text of an address itself is not changed.

import Foundation

enum PastedWords {
    private static let schemes = [
        "https://", "http://", "mutoscope:", "feed:", "podcast:", "pcast:", "itpc:", "rss:", "web+ap:", "acct:",
    ]
    private static let opening: Set<Character> = [
        "<", "\"", "'", "“", "„", "«", "»", "‹", "‘", "’", "(", "[", "{", "`",
    ]
    private static let closing: Set<Character> = [
        ">", "\"", "'", "“", "”", "«", "»", "›", "‘", "’", "`", ".", ",", ";", ":", "!", "?", "…",
    ]
    private static let pairs: [Character: Character] = [")": "(", "]": "[", "}": "{"]

    /// Without the spaces and the invisible characters around it.
    static func trimmed(_ text: String) -> String {
        let isOutside: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || isInvisible($0) }
        var scalars = Substring(text).unicodeScalars
        scalars = scalars.drop(while: isOutside)
        while let last = scalars.last, isOutside(last) { scalars.removeLast() }
        return String(scalars)
    }

    static func hasInvisible(_ text: String) -> Bool {
        text.unicodeScalars.contains { isInvisible($0) && !$0.properties.isWhitespace }
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate: true
        default: false
        }
    }

    /// The first address with a known scheme, wherever it stands.
    static func firstMarked(in text: String) -> String? {
        let starts = schemes.compactMap { start(of: $0, in: text) }
        guard let start = starts.min() else { return nil }
        let word = text[start...].prefix { !$0.isWhitespace && !"<>\"`“”„«»".contains($0) }
        return withoutEnd(word)
    }

    /// A scheme that begins a word and has something behind it.
    private static func start(of scheme: String, in text: String) -> String.Index? {
        var rest = text[...]
        while let found = rest.range(of: scheme, options: .caseInsensitive) {
            let isWord = found.lowerBound == text.startIndex || !text[text.index(before: found.lowerBound)].isLetter
            let next = found.upperBound < text.endIndex ? text[found.upperBound] : " "
            if isWord, !next.isWhitespace { return found.lowerBound }
            rest = rest[found.upperBound...]
        }
        return nil
    }

    /// Without quotation marks, brackets and the end of a sentence.
    static func unwrapped(_ word: String) -> String {
        var word = word[...]
        while let first = word.first, opening.contains(first) { word.removeFirst() }
        if word.lowercased().hasPrefix("url:") { word = word.dropFirst(4) }
        return withoutEnd(word)
    }

    /// A bracket that closes one inside the address belongs to it.
    private static func withoutEnd(_ word: Substring) -> String {
        var word = word
        while let last = word.last {
            if let open = pairs[last] {
                guard word.count(where: { $0 == last }) > word.count(where: { $0 == open }) else { break }
            } else if !closing.contains(last) {
                break
            }
            word.removeLast()
        }
        return String(word)
    }
}
