// The rows of the formats in XML: RSS, RDF, Atom, and lists of feeds.
// Thread: any; plain values. Invariant: the outermost element alone decides the format.

package import FeedsModels
import Foundation
import XMLBridge

extension SyndicationFeed.Format {
    init?(_ root: XMLName) { self.init(root: FeedTag(root)) }

    init?(root: FeedTag) {
        switch (root.space, root.name) {
        case (.rdf, "rdf"), (.rss, "rdf"): self = .rdf
        case (_, "rss"), (.rss, "channel"): self = .rss
        case (_, "feed"), (.atom, "entry"): self = .atom
        case (_, "opml"): self = .opml
        default: return nil
        }
    }
}

extension FeedShape {
    package static let rss = FeedShape("rss", tr("RSS"))
    package static let rdf = FeedShape("rdf", tr("RSS 1.0"))
    package static let atom = FeedShape("atom", tr("Atom"))
    package static let opml = FeedShape("opml", tr("List of feeds"))
}

extension FeedFormat {
    static let rss = inXML(.rss, .rss)
    static let rdf = inXML(.rdf, .rdf)
    static let atom = inXML(.atom, .atom)
    static let opml = inXML(.opml, .opml)

    private static func inXML(_ shape: FeedShape, _ format: SyndicationFeed.Format) -> FeedFormat {
        FeedFormat(shape, recognises: { $0.root.flatMap(SyndicationFeed.Format.init) == format }) { document, context in
            // A document that only looks like a feed has no entries.
            guard let feed = try? feed(document, format, context) else { return FeedsResponse(shape: shape) }
            var response = FeedsResponse(shape: shape, title: feed.title)
            response.syndication = feed
            guard format != .opml else { return response }
            let posts = SyndicationPosts.read(feed, in: context)
            (response.posts, response.skipped) = (posts.posts, posts.skipped)
            response.next = context.optional(feed.next).map { BatchToken($0) }
            if !context.keepsEntries { response.syndication?.entries = [] }
            return response
        }
    }

    private static func feed(
        _ document: FeedDocument, _ format: SyndicationFeed.Format, _ context: DecodingContext
    ) throws(SyndicationError) -> SyndicationFeed {
        guard format == .opml else {
            return try SyndicationReader.read(
                document.data, contentType: context.contentType, base: context.document)
        }
        let list = try OPMLDocument.read(document.data, contentType: context.contentType, base: context.document)
        return list.feed
    }
}

extension OPMLDocument {
    /// The feeds of the list, each as an entry with its folders as tags.
    var feed: SyndicationFeed {
        var feed = SyndicationFeed(format: .opml, encoding: encoding)
        feed.title = title
        feed.problems = problems
        feed.entries = follows.map { folders, outline in
            var entry = SyndicationEntry(id: outline.feed?.absoluteString ?? "")
            (entry.title, entry.url, entry.tags) = (outline.title, outline.page ?? outline.feed, folders)
            return entry
        }
        return feed
    }
}
