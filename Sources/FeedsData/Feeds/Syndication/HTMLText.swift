// Converts HTML to plain text, and keeps links, hashtags and media as data.
// Thread: any; a plain value. Invariant: the text never holds a tag, a script or a style.

import FeedsModels
import Foundation

struct HTMLText {
    static let longest = 32 << 10
    private static let mostLinks = 100
    private static let mostHashtags = 50

    private(set) var text = ""
    private(set) var links: [SyndicationLink] = []
    private(set) var hashtags: [String] = []
    private(set) var media = HTMLMedia()

    private let base: URL?
    private var tokens: HTMLTokens
    private var writer: PlainWriter
    private var link: (address: String, isHashtag: Bool, start: Int)?

    static func read(_ html: String, base: URL?, limit: Int = Self.longest) -> HTMLText {
        var reader = HTMLText(html, base: base, limit: limit)
        reader.read()
        return reader
    }

    /// Text that is no HTML, tidied in the same way.
    static func plain(_ text: String, limit: Int = Self.longest) -> String {
        var writer = PlainWriter(limit: limit)
        for byte in text.utf8 { byte == 0x0A ? writer.breakLine() : writer.add(byte) }
        return writer.text
    }

    /// Text that is no HTML. It has no links, but it may have hashtags.
    static func wrapping(plain text: String) -> HTMLText {
        var reader = HTMLText("", base: nil, limit: longest)
        reader.text = plain(text)
        for tag in hashtags(in: reader.text) { reader.add(hashtag: tag) }
        return reader
    }

    /// With the media of another text.
    func with(media: HTMLMedia) -> HTMLText {
        var copy = self
        copy.media = media
        return copy
    }

    private init(_ html: String, base: URL?, limit: Int) {
        self.base = base
        tokens = HTMLTokens(Array(html.utf8))
        writer = PlainWriter(limit: limit)
    }

    private mutating func read() {
        while let token = tokens.next() {
            switch token {
            case .text(let range): add(range)
            case .open(let name, let attributes): open(name, attributes)
            case .close(let name): close(name)
            }
        }
        endLink()
        media.end()
        text = writer.text
        for tag in Self.hashtags(in: text) { add(hashtag: tag) }
    }

    // MARK: Text

    private mutating func add(_ range: Range<Int>) {
        var place = range.lowerBound
        while place < range.upperBound {
            place += writer.addRun(tokens.bytes[place..<range.upperBound], until: UInt8(ascii: "&"))
            guard place < range.upperBound else { return }
            if tokens.bytes[place] == UInt8(ascii: "&"), let found = HTMLEntities.entity(in: tokens.bytes, at: place) {
                writer.add(found.text.utf8)
                place = found.end
            } else {
                writer.add(tokens.bytes[place])
                place += 1
            }
        }
    }

    private static let blocks: Set = [
        "br", "p", "div", "li", "ul", "ol", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "section",
        "article", "header", "footer", "figure", "figcaption", "pre", "hr", "dl", "dt", "dd", "nav", "aside", "main",
        "address", "form", "fieldset", "details", "summary", "center", "option",
    ]
    /// Elements without readable text.
    private static let hidden: Set = [
        "script", "style", "template", "title", "textarea", "select", "svg", "math", "object", "iframe", "noembed",
        "noframes", "xmp", "canvas", "audio",
    ]

    // MARK: Tags

    private mutating func open(_ name: String, _ range: Range<Int>) {
        if Self.hidden.contains(name) { return tokens.skip(to: name) }
        if Self.blocks.contains(name) { return writer.breakLine() }
        switch name {
        case "td", "th": writer.add(0x20)
        case "a": begin(link: HTMLAttributes(tokens.bytes[range]))
        case "img", "video", "source", "track":
            let attributes = HTMLAttributes(tokens.bytes[range])
            // Many programs write emoji as small pictures.
            if name == "img", let letters = HTMLMedia.emoji(attributes) { return writer.add(letters.utf8) }
            media.add(name, attributes, base: base)
        default: break
        }
    }

    private mutating func close(_ name: String) {
        if Self.blocks.contains(name) { writer.breakLine() }
        if name == "a" { endLink() }
        if name == "video" { media.end() }
    }

    private mutating func begin(link attributes: HTMLAttributes) {
        endLink()
        guard let address = attributes["href"].flatMap({ FeedAddress.text($0, base: base) }) else { return }
        let words = (attributes["class"] ?? "").split(separator: " ") + (attributes["rel"] ?? "").split(separator: " ")
        let isHashtag = words.contains { $0 == "hashtag" || $0 == "tag" }
        link = (address, isHashtag, writer.bytes.count)
    }

    private mutating func endLink() {
        guard let link else { return }
        self.link = nil
        let start = min(link.start, writer.bytes.count)
        let text = String(decoding: writer.bytes[start...].prefix(1000), as: UTF8.self).trimmed
        if link.isHashtag, !text.hasPrefix("@") { add(hashtag: text) }
        if links.count < Self.mostLinks { links.append(SyndicationLink(address: link.address, text: text)) }
    }

    // MARK: Hashtags

    private mutating func add(hashtag: String) {
        let tag = hashtag.hasPrefix("#") ? String(hashtag.dropFirst()) : hashtag
        guard !tag.isEmpty, tag.count <= 100, hashtags.count < Self.mostHashtags,
            !hashtags.contains(where: { $0.caseInsensitiveCompare(tag) == .orderedSame })
        else { return }
        hashtags.append(tag)
    }

    /// `#word` behind a space; a number alone is no hashtag.
    static func hashtags(in text: String) -> [String] {
        guard text.utf8.contains(UInt8(ascii: "#")) else { return [] }
        return text.split(whereSeparator: \.isWhitespace).compactMap { word in
            guard word.first == "#" else { return nil }
            let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
            return tag.contains { $0.isLetter } ? String(tag) : nil
        }
    }
}
