// The site as RSS with Media RSS and the podcast namespace, for every other reader.
// Thread: any; pure. Invariant: well-formed XML, whatever the posts hold. Without the site's address the links are
// relative, which many readers do not understand.

import FeedsModels
import Foundation
import GLibBridge

package struct MediaRSS: Sendable {
    package static let file = "rss.xml"
    /// Readers of RSS know no pages.
    private static let most = 100
    /// Of podcast:guid, by its definition.
    private static let namespace = "ead4c236bf5858c6a2c6a6b28d128cb6"

    private let site: PublishedSite
    package private(set) var text = ""

    package init(_ site: PublishedSite) {
        self.site = site
        let space = [
            "atom=\"http://www.w3.org/2005/Atom\"", "media=\"http://search.yahoo.com/mrss/\"",
            "podcast=\"https://podcastindex.org/namespace/1.0\"",
            "itunes=\"http://www.itunes.com/dtds/podcast-1.0.dtd\"", "dc=\"http://purl.org/dc/elements/1.1/\"",
        ].map { " xmlns:" + $0 }.joined()
        let items = site.entries.prefix(Self.most).map(item)
        text =
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<rss version=\"2.0\"\(space)>", "<channel>"] + channel
            + items.joined() + ["</channel>", "</rss>", ""]).joined(separator: "\n")
    }

    private func place(_ path: String) -> String { Markup.escaped(site.wishes.place(path)) }

    private var channel: [String] {
        var lines = [
            "<title>\(Markup.line(site.title))</title>",
            "<link>\(place("index.html"))</link>",
            "<description>\(Markup.text(site.description ?? site.title))</description>",
            "<atom:link rel=\"self\" type=\"application/rss+xml\" href=\"\(place(Self.file))\"/>",
            "<generator>Mutoscope</generator>", "<podcast:medium>video</podcast:medium>",
        ]
        // Podcast apps ask for a language and an author.
        lines.append("<language>\(Markup.line(site.language ?? "en"))</language>")
        let authors = Set(site.entries.map { $0.post.author?.name ?? "" })
        let author = authors.count == 1 ? authors.first.flatMap { $0.isEmpty ? nil : $0 } : nil
        lines.append("<itunes:author>\(Markup.line(author ?? site.title))</itunes:author>")
        if let guid = Self.guid(site.wishes.full(Self.file)) { lines.append("<podcast:guid>\(guid)</podcast:guid>") }
        let isExplicit = site.entries.contains { $0.post.isSensitive }
        lines.append("<itunes:explicit>\(isExplicit)</itunes:explicit>")
        if let picture = site.sitePicture ?? site.entries.first?.parts.first?.poster {
            lines.append("<itunes:image href=\"\(place(picture))\"/>")
        }
        return lines + directory(author: author ?? site.title)
    }

    /// What directories of podcasts ask for besides, and only a person knows.
    private func directory(author: String) -> [String] {
        var lines: [String] = []
        if let category = site.wishes.category {
            let name = Markup.line(category.name)
            let part = category.part.map { "<itunes:category text=\"\(Markup.line($0))\"/>" }
            lines.append("<itunes:category text=\"\(name)\"" + (part.map { ">\($0)</itunes:category>" } ?? "/>"))
            lines.append("<itunes:type>episodic</itunes:type>")
        }
        if let email = site.wishes.email {
            lines.append(
                "<itunes:owner><itunes:name>\(Markup.line(author))</itunes:name>"
                    + "<itunes:email>\(Markup.line(email))</itunes:email></itunes:owner>")
        }
        return lines
    }

    // MARK: Items

    private func item(_ entry: PublishedSite.Entry) -> [String] {
        let post = entry.post
        var lines = [
            "<item>", "<guid isPermaLink=\"false\">\(entry.id)</guid>",
            "<title>\(Markup.line(entry.title(of: site.title)))</title>",
            "<link>\(place(entry.page))</link>",
        ]
        if let date = post.publishedAt { lines.append("<pubDate>\(Markup.mailDate(date))</pubDate>") }
        lines += [Markup.element("description", post.text), Markup.element("dc:creator", post.author?.name)]
            .compactMap(\.self)
        lines += post.tags.prefix(50).compactMap { Markup.element("category", $0) }
        lines += enclosure(entry.parts.first)
        for part in entry.parts { lines += media(part) }
        lines.append("<media:rating>\(post.isSensitive ? "adult" : "nonadult")</media:rating>")
        if post.isSensitive { lines.append("<itunes:explicit>true</itunes:explicit>") }
        if let credit = post.attribution {
            let href = Markup.link(credit.page).map { " href=\"\(Markup.escaped($0))\"" } ?? ""
            lines.append("<media:license\(href)>\(Markup.line(credit.text))</media:license>")
        }
        return lines + ["</item>"]
    }

    /// What podcast apps read.
    private func enclosure(_ part: PublishedSite.Part?) -> [String] {
        // Directories of podcasts refuse pictures as episodes.
        guard let part, part.isVideo || site.wishes.category == nil else { return [] }
        let size = part.medium.files[part.isVideo ? "clip.mp4" : "picture.jpg"] ?? 0
        let type = part.isVideo ? "video/mp4" : "image/jpeg"
        var lines = ["<enclosure url=\"\(place(part.plain))\" length=\"\(size)\" type=\"\(type)\"/>"]
        if let duration = part.medium.duration {
            lines.append("<itunes:duration>\(Int(max(1, duration.rounded())))</itunes:duration>")
        }
        for text in part.texts {
            let language = text.language.map { " language=\"\(Markup.line($0))\"" } ?? ""
            lines.append("<podcast:transcript url=\"\(place(text.file))\" type=\"text/vtt\"\(language)/>")
        }
        guard part.isVideo else { return lines }
        let stream = place(part.path("index.m3u8"))
        return lines + [
            "<podcast:alternateEnclosure type=\"application/x-mpegURL\"><podcast:source uri=\"\(stream)\"/>"
                + "</podcast:alternateEnclosure>"
        ]
    }

    /// All files of a medium are one group.
    private func media(_ part: PublishedSite.Part) -> [String] {
        let medium = part.medium
        var lines = ["<media:group>"]
        let size = medium.files[part.isVideo ? "clip.mp4" : "picture.jpg"] ?? 0
        lines.append(
            content(
                part.plain, part.isVideo ? "video/mp4" : "image/jpeg", medium.width, medium.height, size, part, true))
        for level in medium.levels where level.file != "picture.jpg" {
            lines.append(content(part.path(level.file), level.type, level.width, level.height, level.size, part, false))
        }
        lines.append("<media:thumbnail url=\"\(place(part.poster))\"/>")
        if let alt = Markup.element("media:description", part.alt) { lines.append(alt) }
        return lines + ["</media:group>"]
    }

    private func content(
        _ path: String, _ type: String, _ width: Int, _ height: Int, _ size: Int, _ part: PublishedSite.Part,
        _ isDefault: Bool
    ) -> String {
        let duration = part.medium.duration.map { " duration=\"\(Rounded.text($0, 2))\"" } ?? ""
        return "<media:content url=\"\(place(path))\" type=\"\(type)\" medium=\"\(part.isVideo ? "video" : "image")\""
            + " width=\"\(width)\" height=\"\(height)\" fileSize=\"\(size)\"\(duration)"
            + (isDefault ? " isDefault=\"true\"/>" : "/>")
    }

    /// A UUID of version 5 over the feed's address without its scheme.
    static func guid(_ address: String?) -> String? {
        guard let address, let mark = address.firstRange(of: "://") else { return nil }
        var name = String(address[mark.upperBound...])
        while name.hasSuffix("/") { name.removeLast() }
        let space = stride(from: 0, to: 32, by: 2).compactMap { place in
            UInt8(namespace.dropFirst(place).prefix(2), radix: 16)
        }
        var digits = Array(Digest.sha1Hex(Data(space + name.utf8)).prefix(32))
        guard digits.count == 32, let variant = digits[16].hexDigitValue else { return nil }
        digits[12] = "5"
        digits[16] = Character(String(8 + variant % 4, radix: 16))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return parts.joined(separator: "-")
    }
}
