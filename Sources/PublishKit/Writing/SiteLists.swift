// The site as a sitemap with its videos, and as a list of feeds (OPML). Both formats demand full addresses.
// Thread: any; pure. Invariant: well-formed XML; nil without the site's address.

import FeedsModels
import Foundation

package struct SiteLists: Sendable {
    package static let sitemapFile = "sitemap.xml"
    package static let feedsFile = "feeds.opml"
    /// The format allows no more.
    private static let most = 50_000

    private let site: PublishedSite

    package init(_ site: PublishedSite) { self.site = site }

    package var sitemap: String? {
        guard let home = site.wishes.full("") else { return nil }
        let pages = site.entries.prefix(Self.most).map { entry -> String in
            let page = Markup.escaped(site.wishes.place(entry.page))
            guard let part = entry.parts.first, part.isVideo, !entry.post.isSensitive else {
                return "<url><loc>\(page)</loc></url>"
            }
            let title = Markup.line(entry.title(of: site.title))
            let text = entry.post.text.isEmpty ? title : Markup.text(ShownText.cut(entry.post.text, to: 2000))
            return
                "<url><loc>\(page)</loc><video:video><video:thumbnail_loc>\(place(part.poster))</video:thumbnail_loc>"
                + "<video:title>\(title)</video:title><video:description>\(text)</video:description>"
                + "<video:content_loc>\(place(part.plain))</video:content_loc></video:video></url>"
        }
        let space =
            "xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\""
            + " xmlns:video=\"http://www.google.com/schemas/sitemap-video/1.1\""
        let all = ["<url><loc>\(Markup.escaped(home))</loc></url>"] + pages
        return (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<urlset \(space)>"] + all + ["</urlset>", ""])
            .joined(separator: "\n")
    }

    package var feeds: String? {
        guard site.wishes.full("") != nil else { return nil }
        let title = Markup.line(site.title)
        let outlines = [(FeedJSON.head, "JSON Feed"), (MediaRSS.file, "RSS")].map { file, kind in
            "<outline type=\"rss\" text=\"\(title) (\(kind))\" title=\"\(title)\" xmlUrl=\"\(place(file))\""
                + " htmlUrl=\"\(place(""))\"/>"
        }
        return
            ([
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<opml version=\"2.0\">",
                "<head><title>\(title)</title></head>", "<body>",
            ]
            + outlines + ["</body>", "</opml>", ""]).joined(separator: "\n")
    }

    private func place(_ path: String) -> String { Markup.escaped(site.wishes.place(path)) }
}
