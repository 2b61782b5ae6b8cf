// What the head of a web page says about feeds, and about itself.
// Thread: any; a plain value. Invariant: only the first 256 KB are read; addresses are absolute web addresses.

package import Foundation

package struct HTMLPage: Sendable, Hashable {
    package struct Link: Sendable, Hashable {
        package let url: URL
        package let title: String?
    }

    package static let head = 1 << 18
    private static let mostLinks = 50
    private static let skipped: Set = ["script", "style", "textarea", "template"]

    /// After redirects.
    package let url: URL
    /// In the order of the page, each address once.
    package private(set) var feeds: [Link] = []
    package private(set) var title: String?
    package private(set) var icon: URL?
    /// Describes the page and names its author's page.
    package private(set) var oEmbed: URL?
    package private(set) var asksForPassword = false
    private var base: URL
    private var hasBase = false

    package init(_ data: Data, at url: URL) {
        self.url = url
        base = url
        var head = data.prefix(Self.head)
        // A letter that the limit cuts would make the whole text unreadable as UTF-8.
        while head.count < data.count, let last = head.last, last >= 0x80 { head.removeLast() }
        let text = DocumentText.decode(head)
        var tokens = HTMLTokens(Array(text.utf8))
        var isTitle = false
        while let token = tokens.next() {
            switch token {
            case .open(let name, _) where Self.skipped.contains(name): tokens.skip(to: name)
            case .open(let name, let attributes):
                isTitle = name == "title" && title == nil
                began(name, HTMLAttributes(tokens.bytes[attributes]))
            case .text(let range) where isTitle:
                title =
                    HTMLText.read(String(decoding: tokens.bytes[range], as: UTF8.self), base: nil, limit: 200).text
                    .trimmed.nonEmpty
                isTitle = false
            case .close: isTitle = false
            case .text: break
            }
        }
    }

    private mutating func began(_ name: String, _ attributes: HTMLAttributes) {
        switch name {
        case "base" where !hasBase:
            guard let url = attributes["href"].flatMap({ FeedAddress.url($0, base: url) }) else { return }
            (base, hasBase) = (url, true)
        case "link": link(attributes)
        case "input" where attributes["type"]?.lowercased() == "password": asksForPassword = true
        default: break
        }
    }

    private mutating func link(_ attributes: HTMLAttributes) {
        let relations = Set((attributes["rel"] ?? "").lowercased().split(whereSeparator: \.isWhitespace))
        guard let url = attributes["href"].flatMap({ FeedAddress.url($0, base: base) })?.withoutFragment,
            AddressRules.isWeb(url)
        else { return }
        if relations.contains("icon") || relations.contains("apple-touch-icon") { icon = icon ?? url }
        guard relations.contains("alternate"), !relations.contains("stylesheet") else { return }
        let type = attributes["type"]
        if type?.lowercased() == "application/json+oembed" { oEmbed = oEmbed ?? url }
        guard FeedType.isOne(type), feeds.count < Self.mostLinks, !feeds.contains(where: { $0.url == url }) else {
            return
        }
        feeds.append(Link(url: url, title: attributes["title"]))
    }
}
