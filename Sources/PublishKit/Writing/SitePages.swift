// The HTML pages of a site: the list of the newest posts, and one page for each post.
// Thread: any; pure. Invariant: without a script each page shows its posts, and every text of a post is text there.

import FeedsModels
import Foundation

package struct SitePages: Sendable {
    private static let newest = 20

    private let site: PublishedSite
    private let template: PageTemplate

    package init(_ site: PublishedSite, template: PageTemplate) { (self.site, self.template) = (site, template) }

    package var index: String {
        let entries = site.entries.prefix(Self.newest)
        var values = common(root: "", title: site.title, description: site.description ?? site.title)
        values["items"] = entries.map { article($0, root: "") }.joined(separator: "\n")
        let canonical = site.wishes.address.isEmpty ? nil : link("canonical", site.wishes.address)
        values["head"] = ([canonical].compactMap(\.self) + feeds(root: "")).joined(separator: "\n")
        return template.page(values)
    }

    package func page(of entry: PublishedSite.Entry) -> String {
        let title = entry.title(of: site.title)
        var values = common(
            root: "../../", title: title, description: entry.post.text.isEmpty ? title : entry.post.text)
        if let language = entry.post.language { values["language"] = Markup.line(language) }
        values["items"] = article(entry, root: "../../")
        values["head"] = (PostHead(entry, of: site).lines + feeds(root: "../../")).joined(separator: "\n")
        return template.page(values)
    }

    /// What this browser can do, for a visitor to send to the site's owner.
    package func about(_ frame: PageTemplate) -> String {
        var values = common(root: "", title: site.title, description: site.title)
        values["head"] = feeds(root: "").joined(separator: "\n")
        return frame.page(values)
    }

    private func common(root: String, title: String, description: String) -> [String: String] {
        let language = site.language ?? "en"
        let isRightToLeft = ["ar", "fa", "he", "ur", "yi", "dv", "ps", "ug"].contains(language.prefix { $0 != "-" })
        return [
            "root": root, "title": Markup.line(title), "description": Markup.line(description),
            "language": Markup.line(language), "direction": isRightToLeft ? "rtl" : "ltr", "feed": FeedJSON.head,
            "web": site.player ?? "web",
        ]
    }

    private func feeds(root: String) -> [String] {
        // For hosts that set no header; the plain frame has its own, without scripts.
        let policy =
            site.player == nil
            ? []
            : [
                "<meta http-equiv=\"Content-Security-Policy\" content=\"\(HostFiles.pagePolicy)\">"
            ]
        return policy + [
            "<link rel=\"alternate\" type=\"application/rss+xml\" href=\"\(root)\(MediaRSS.file)\" title=\"RSS\">"
        ]
    }

    private func link(_ name: String, _ address: String) -> String {
        "<link rel=\"\(name)\" href=\"\(Markup.escaped(address))\">"
    }

    /// Without any poster, Chromium covers the picture below with grey.
    private static let clear =
        " poster=\"data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27/%3E\""

    // MARK: A post

    private func article(_ entry: PublishedSite.Entry, root: String) -> String {
        let post = entry.post
        let language = post.language.map { " lang=\"\(Markup.line($0))\"" } ?? ""
        var lines = ["<article id=\"p-\(entry.id)\"\(language)>"]
        let title = Markup.line(entry.title(of: site.title))
        lines.append("<h2><a href=\"\(root)\(entry.page)\"><bdi>\(title)</bdi></a></h2>")
        let isCovered = post.isSensitive || post.warning != nil
        if isCovered {
            lines.append("<details><summary>\(Markup.line(post.warning ?? "Sensitive content"))</summary>")
        }
        lines += entry.parts.map { medium($0, root: root) }
        if isCovered { lines.append("</details>") }
        if let author = post.author { lines.append("<p class=\"author\"><bdi>\(Markup.line(author.name))</bdi></p>") }
        if !post.text.isEmpty, post.text != post.title {
            let text = Markup.text(post.text).replacing("\n", with: "<br>")
            lines.append("<p dir=\"auto\">\(text)</p>")
        }
        if let date = post.publishedAt {
            let stamp = Markup.isoDate(date)
            lines.append("<p><time datetime=\"\(stamp)\">\(stamp.prefix(10))</time></p>")
        }
        if let credit = post.attribution { lines.append("<p class=\"licence\">\(self.credit(credit))</p>") }
        return (lines + ["</article>"]).joined(separator: "\n")
    }

    private func credit(_ credit: Attribution) -> String {
        let words = "<bdi>\(Markup.line(credit.text))</bdi>"
        guard let page = Markup.link(credit.page) else { return words }
        return "<a href=\"\(Markup.escaped(page))\" rel=\"license noopener\">\(words)</a>"
    }

    /// A browser fetches pictures of the list before the script takes over. So they are the very files that the page
    /// shows next; a browser that knows no WebP takes the JPEG.
    private func medium(_ part: PublishedSite.Part, root: String) -> String {
        let (width, height) = (part.medium.width, part.medium.height)
        let alt = Markup.line(part.alt ?? "")
        guard part.isVideo else {
            let small = part.medium.levels.first { $0.type == "image/webp" }.map { level in
                "<source type=\"image/webp\" srcset=\"\(root)\(part.path(level.file))\">"
            }
            return "<picture>\(small ?? "")<img src=\"\(root)\(part.plain)\" width=\"\(width)\" height=\"\(height)\""
                + " loading=\"lazy\" alt=\"\(alt)\"></picture>"
        }
        let loops = part.isLooping == true ? " loop" : ""
        let label = alt.isEmpty ? "" : " aria-label=\"\(alt)\""
        let tracks = part.texts.map { text in
            let language = Markup.line(text.language ?? "und")
            let name = Markup.line(text.label ?? text.language ?? "Captions")
            return "<track kind=\"captions\" src=\"\(root)\(text.file)\" srclang=\"\(language)\" label=\"\(name)\">"
        }
        // A picture under the video, since a `poster` is fetched at once, wherever it lies. It is the file that the player
        // shows first, so the first of the list is not fetched twice.
        let picture =
            "<img src=\"\(root)\(part.path("poster.webp"))\" width=\"\(width)\" height=\"\(height)\" loading=\"lazy\" alt=\"\">"
        return "<div class=\"clip\">\(picture)<video controls preload=\"none\" playsinline\(Self.clear)\(loops)\(label)"
            + " src=\"\(root)\(part.plain)\">\(tracks.joined())</video></div>"
    }
}
