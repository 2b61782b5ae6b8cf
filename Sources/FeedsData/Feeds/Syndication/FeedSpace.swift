// The vocabularies of feeds, found by namespace or by prefix.
// Thread: any; a plain value. Invariant: namespaces are compared leniently, because feeds write them in many forms.

import XMLBridge

enum FeedSpace: Sendable, Hashable {
    case rss, atom, media, itunes, podcast, dublinCore, terms, content, slash, thread, syndication, commentFeed
    case licence, webFeeds, youtube, rdf, xhtml, other
}

extension FeedSpace {
    init(_ name: XMLName) {
        if let known = name.space.flatMap({ Self.spaces[Self.plain($0)] }) {
            self = known
        } else {
            // Many feeds use `itunes:` and other usual prefixes without a declaration, or with a wrong one.
            self = name.prefix.isEmpty ? .rss : Self.prefixes[name.prefix.lowercased()] ?? .other
        }
    }

    /// Without case, scheme and trailing slash.
    private static func plain(_ address: String) -> String {
        var address = address.trimmed.lowercased()[...]
        if let end = address.firstRange(of: "://") { address = address[end.upperBound...] }
        while address.last == "/" || address.last == "#" { address = address.dropLast() }
        return String(address)
    }

    private static let spaces: [String: FeedSpace] = [
        "purl.org/rss/1.0": .rss, "my.netscape.com/rdf/simple/0.9": .rss, "channel.netscape.com/rdf/simple/0.9": .rss,
        "backend.userland.com/rss": .rss, "backend.userland.com/rss2": .rss, "blogs.law.harvard.edu/tech/rss": .rss,
        "purl.org/net/rss1.1": .rss, "www.w3.org/2005/atom": .atom, "purl.org/atom/ns": .atom,
        "search.yahoo.com/mrss": .media, "video.search.yahoo.com/mrss": .media, "api.search.yahoo.com/mrss": .media,
        "www.itunes.com/dtds/podcast-1.0.dtd": .itunes, "example.com/dtds/podcast-1.0.dtd": .itunes,
        "www.google.com/schemas/play-podcasts/1.0": .itunes, "podcastindex.org/namespace/1.0": .podcast,
        "github.com/podcastindex-org/podcast-namespace/blob/main/docs/1.0.md": .podcast,
        "purl.org/dc/elements/1.1": .dublinCore, "purl.org/dc/elements/1.0": .dublinCore, "purl.org/dc/terms": .terms,
        "purl.org/rss/1.0/modules/content": .content, "purl.org/rss/1.0/modules/slash": .slash,
        "purl.org/syndication/thread/1.0": .thread, "purl.org/rss/1.0/modules/syndication": .syndication,
        "wellformedweb.org/commentapi": .commentFeed, "web.resource.org/cc": .licence,
        "creativecommons.org/ns": .licence, "backend.userland.com/creativecommonsrssmodule": .licence,
        "cyber.law.harvard.edu/rss/creativecommonsrssmodule.html": .licence, "webfeeds.org/rss/1.0": .webFeeds,
        "www.youtube.com/xml/schemas/2015": .youtube, "www.w3.org/1999/02/22-rdf-syntax-ns": .rdf,
        "www.w3.org/1999/xhtml": .xhtml,
    ]

    private static let prefixes: [String: FeedSpace] = [
        "rss": .rss, "atom": .atom, "atom10": .atom, "a10": .atom, "media": .media, "itunes": .itunes,
        "googleplay": .itunes, "podcast": .podcast, "dc": .dublinCore, "dcterms": .terms, "content": .content,
        "slash": .slash, "thr": .thread, "sy": .syndication, "wfw": .commentFeed, "cc": .licence,
        "creativecommons": .licence, "webfeeds": .webFeeds, "yt": .youtube, "rdf": .rdf, "xhtml": .xhtml,
    ]
}
