// Reads numbers, names, languages and lists as feeds write them.
// Thread: any; pure. Invariant: a number passes Bound.

import FeedsModels
import Foundation

enum FeedValue {
    static func side(_ text: String?) -> Int? { Bound.side(whole(text)) }

    static func bytes(_ text: String?) -> Int? { Bound.bytes(whole(text)) }

    static func count(_ text: String?) -> Int? { Bound.count(whole(text)) }

    /// Media RSS counts thousands of bits.
    static func kilobits(_ text: String?) -> Int? {
        number(text).flatMap { Bound.rate(Int(saturating: $0 * 1000)) }
    }

    static func bits(_ text: String?) -> Int? { number(text).flatMap { Bound.rate(Int(saturating: $0)) } }

    /// "3723", "1:02:03", "62:03", "12,5", "PT1M".
    static func duration(_ text: String?) -> Double? {
        guard let text = text?.trimmed.uppercased().nonEmpty, text.utf8.count < 40,
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || ":.,PTDHMS".utf8.contains($0) })
        else { return nil }
        return JSONTree.string(text.utf8.contains(0x2C) ? text.replacing(",", with: ".") : text).duration
    }

    /// "12", "12.0", "12px", "1 234".
    private static func whole(_ text: String?) -> Int? {
        guard let text = text?.trimmed, text.utf8.count < 40 else { return nil }
        if let number = Int(text) { return text.hasPrefix("-") ? nil : number }
        return number(text).map { Int(saturating: $0) }
    }

    private static func number(_ text: String?) -> Double? {
        guard let text = text?.trimmed, text.utf8.count < 40 else { return nil }
        let all = text.filter { $0 != " " && $0 != "\u{A0}" }
        let digits = all.prefix { $0.isNumber || ".-+eE".contains($0) }
        // A unit may follow, but no further digits: "0x10" is no zero.
        guard !all.dropFirst(digits.count).contains(where: \.isNumber) else { return nil }
        return Double(digits).flatMap { $0.isFinite ? $0 : nil }
    }

    static func isTrue(_ text: String?) -> Bool {
        ["true", "yes", "explicit", "1"].contains(text?.trimmed.lowercased() ?? "")
    }

    /// A tag of BCP 47; nil for tags that mean “unknown”.
    static func language(_ text: String) -> String? {
        let language = text.trimmed.replacing("_", with: "-")
        let isTag =
            language.utf8.count <= 35 && language.utf8.count >= 2
            && language.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isTag && !["zxx", "und", "mul", "xx"].contains(language.lowercased()) ? language : nil
    }

    static func list(_ text: String?) -> [String] {
        guard let text = text?.prefix(4000) else { return [] }
        let separator: Character = text.contains(",") ? "," : text.contains(";") ? ";" : ","
        return text.split(separator: separator).map { String($0).trimmed }
    }

    // MARK: People

    /// RSS writes "mail (Name)", many feeds "Name (mail)", mail programs "Name <mail>".
    static func name(_ text: String) -> String {
        let text = HTMLText.plain(HTMLEntities.decoded(text), limit: 200)
        if let open = text.firstIndex(of: "("), text.last == ")" {
            let (before, inside) = (text[..<open], text[text.index(after: open)...].dropLast())
            let name = before.contains("@") ? inside : inside.dropFirst().contains("@") ? before : text[...]
            if let name = String(name).trimmed.nonEmpty { return name }
        }
        if let open = text.firstIndex(of: "<"), text.last == ">", text[open...].contains("@") {
            if let name = String(text[..<open]).trimmed.nonEmpty { return name }
        }
        return text
    }

    /// `author` of Atom with its elements, or of RSS with its text.
    static func author(_ element: FeedElement) -> SyndicationAuthor? {
        let space = element.tag.space
        let name = element.value(space, "name") ?? element.value(space, "email") ?? element.value
        guard let name = name.map(Self.name)?.nonEmpty else { return nil }
        let page = element.first(space, "uri")?.address ?? element.first(space, "url")?.address
        return SyndicationAuthor(name: name, page: page)
    }
}

extension String {
    var nonEmpty: String? { isEmpty ? nil : self }
}
