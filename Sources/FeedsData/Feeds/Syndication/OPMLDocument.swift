// OPML: lists of feeds that programs exchange.
// Thread: any; plain values. Invariant: an outline with a feed is a follow, and one without is a folder.

package import FeedsModels
package import Foundation
import XMLBridge

package struct OPMLDocument: Sendable, Hashable {
    package static let mostFeeds = 5000
    package static let deepestFolder = 8

    package var title: String?
    package var outlines: [OPMLOutline] = []
    /// In small letters.
    package var encoding = "utf-8"
    package var problems: [SyndicationProblem] = []
    /// Feeds after the first 5,000 were left out.
    package var hasTooManyFeeds = false

    package init(title: String? = nil, outlines: [OPMLOutline] = []) {
        self.title = title
        self.outlines = outlines
    }

    package static func recognises(_ head: Data) -> Bool {
        XMLReader.rootName(of: [UInt8](head))?.folded == "opml"
    }

    package static func read(
        _ bytes: Data, contentType: String? = nil, base: URL
    ) throws(SyndicationError) -> OPMLDocument {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw .empty }
        let reader = OPMLReader(base: base)
        let charset = contentType.flatMap(SyndicationReader.charset)
        let report = XMLReader.read([UInt8](bytes), charset: charset, into: reader)
        guard reader.isOPML else { throw .notAFeed }
        reader.finish()
        var document = reader.document
        document.encoding = report.encoding
        document.problems = report.problems.map(SyndicationProblem.init)
        return document
    }

    /// Every feed once, with the names of the folders around it, outermost first.
    package var follows: [(folders: [String], outline: OPMLOutline)] {
        var found: [(folders: [String], outline: OPMLOutline)] = []
        var known: Set<String> = []
        Self.visit(outlines, in: []) { folders, outline in
            if let feed = outline.feed, known.insert(feed.absoluteString).inserted { found.append((folders, outline)) }
        }
        return found
    }

    /// Every outline that names an address, also twice or in vain.
    package var entries: [(folders: [String], outline: OPMLOutline)] {
        var found: [(folders: [String], outline: OPMLOutline)] = []
        Self.visit(outlines, in: []) { folders, outline in
            if outline.feed != nil || outline.unusable != nil { found.append((folders, outline)) }
        }
        return found
    }

    private static func visit(
        _ outlines: [OPMLOutline], in folders: [String], _ take: ([String], OPMLOutline) -> Void
    ) {
        for outline in outlines {
            take(folders, outline)
            visit(outline.outlines, in: folders + [outline.title].compactMap { $0 }, take)
        }
    }
}

/// Gathers the outlines while the document is read.
private final class OPMLReader: XMLHandler {
    private(set) var document = OPMLDocument()
    private(set) var isOPML = false
    private(set) var isDone = false

    private let base: URL
    /// Open outlines; feeds in deeper ones are added to the last.
    private var open: [OPMLOutline] = []
    private var depth = 0
    private var feeds = 0
    private var titleText: String?

    init(base: URL) {
        self.base = base
    }

    func began(_ tag: XMLStartTag) {
        switch tag.name.folded {
        case "opml": isOPML = true
        case "title" where depth == 0: titleText = ""
        case "outline": begin(tag)
        default: break
        }
    }

    func text(_ text: String) { titleText? += text }

    func ended(_ name: XMLName) {
        switch name.folded {
        case "title":
            document.title = document.title ?? titleText?.trimmed.nonEmpty
            titleText = nil
        case "outline": end()
        case "body": isDone = true
        default: break
        }
    }

    /// Closes folders that the document left open.
    func finish() {
        while !open.isEmpty { closeLast() }
    }

    private func begin(_ tag: XMLStartTag) {
        depth += 1
        let outline = outline(tag)
        if outline.feed != nil { feeds += 1 }
        if feeds > OPMLDocument.mostFeeds {
            document.hasTooManyFeeds = true
            isDone = true
        } else if depth <= OPMLDocument.deepestFolder + 1 {
            open.append(outline)
        } else if outline.feed != nil, let last = open.indices.last {
            open[last].outlines.append(outline)
        }
    }

    private func end() {
        if depth <= open.count { closeLast() }
        depth -= 1
    }

    private func closeLast() {
        guard let outline = open.popLast() else { return }
        if let parent = open.indices.last {
            open[parent].outlines.append(outline)
        } else {
            document.outlines.append(outline)
        }
    }

    private func outline(_ tag: XMLStartTag) -> OPMLOutline {
        func value(_ name: String) -> String? {
            tag.attributes.first { $0.name.folded == name }?.value.trimmed.nonEmpty
        }
        let title = (value("title") ?? value("text")).map {
            HTMLText.read($0, base: nil, limit: EntryReader.longestTitle).text
        }
        let isFeed = ["rss", "atom", "feed"].contains(value("type")?.lowercased() ?? "")
        let address = value("xmlurl") ?? (isFeed ? value("url") : nil)
        var outline = OPMLOutline(
            title: title?.nonEmpty, feed: address.flatMap { FeedAddress.url(Self.web($0), base: base) },
            page: (value("htmlurl")).flatMap { FeedAddress.url($0, base: base) }, source: value("source"))
        if outline.feed == nil { outline.unusable = address }
        return outline
    }

    /// Some programs write `feed:` for the web.
    private static func web(_ address: String) -> String {
        let lower = address.lowercased()
        if lower.hasPrefix("feed://") { return "https://" + address.dropFirst(7) }
        return lower.hasPrefix("feed:") ? String(address.dropFirst(5)) : address
    }
}
