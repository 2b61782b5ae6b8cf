// The JSON Feed of a site with our extension `_mutoscope`: its head and its older pages.
// Thread: any; pure. Invariant: a page is named by its content, so a page that is out in the world never changes; all
// addresses are relative, so a copied site works.

import FeedsEngine
import FeedsModels
import Foundation

package struct FeedJSON: Sendable {
    package static let head = "feed.json"

    /// The head first.
    package let files: [(name: String, text: String)]

    package init(_ site: PublishedSite) {
        var older: String?
        var files: [(String, String)] = []
        let cuts = PageCut.pages(count: site.entries.count)
        for cut in cuts.dropFirst().reversed() {
            let text = Self.document(site, site.entries[cut], next: older, isHead: false)
            let name = "page-\(PublishedNames.short(text)).json"
            files.append((name, text))
            older = name
        }
        let text = Self.document(site, site.entries[cuts[0]], next: older, isHead: true)
        self.files = [(Self.head, text)] + files.reversed()
    }

    private static func document(
        _ site: PublishedSite, _ entries: ArraySlice<PublishedSite.Entry>, next: String?, isHead: Bool
    ) -> String {
        let ours: JSONText? =
            isHead
            ? .object([
                "version": .int(1), "gone": .filled(site.gone.map { .string($0) }),
                "stories": StoriesJSON.stories(site.people),
            ]) : nil
        let document = JSONText.object([
            "version": .string("https://jsonfeed.org/version/1.1"),
            // A page stays the same when the site gets another name.
            "title": isHead ? .string(site.title) : nil,
            "description": isHead ? .text(site.description) : nil,
            "language": isHead ? .text(site.language) : nil,
            "home_page_url": isHead ? .text(site.wishes.address) : nil,
            "feed_url": isHead ? site.wishes.full(head).map { .string($0) } : nil,
            "next_url": .text(next), "_mutoscope": ours, "items": .list(entries.map(item)),
        ])
        return document.text + "\n"
    }

    private static func item(_ entry: PublishedSite.Entry) -> JSONText {
        let post = entry.post
        return .object([
            "id": .string(entry.id), "url": .string(entry.page), "external_url": .text(Markup.link(post.page)),
            "title": .text(ShownText.cut(post.title)), "content_text": .string(ShownText.cut(post.text)),
            "date_published": post.publishedAt.map { .string(Markup.isoDate($0)) }, "language": .text(post.language),
            "authors": post.author.map { .list([author($0, face: entry.face)]) },
            "tags": .filled(post.tags.map { .string($0) }), "image": entry.parts.first.map { .string($0.poster) },
            "attachments": .filled(entry.parts.map(attachment)), "_mutoscope": ours(entry),
        ])
    }

    private static func author(_ author: Author, face: String?) -> JSONText {
        .object([
            "name": .string(author.name), "url": .text(Markup.link(author.page)), "avatar": .text(face),
            "_mutoscope": author.handle.map { .object(["handle": .string($0)]) },
        ])
    }

    private static func attachment(_ part: PublishedSite.Part) -> JSONText {
        let file = part.isVideo ? "clip.mp4" : "picture.jpg"
        return .object([
            "url": .string(part.plain), "mime_type": .string(part.isVideo ? "video/mp4" : "image/jpeg"),
            "size_in_bytes": .number(part.medium.files[file]), "duration_in_seconds": .number(part.medium.duration),
        ])
    }

    private static func ours(_ entry: PublishedSite.Entry) -> JSONText {
        let post = entry.post
        let counts = post.counts
        let counted =
            counts == Counts()
            ? nil
            : JSONText.object([
                "likes": .number(counts.likes), "comments": .number(counts.comments), "shares": .number(counts.shares),
                "views": .number(counts.views),
            ])
        return .object([
            "media": .list(
                entry.parts.enumerated().map { MediumJSON.medium($1, id: .string("\(entry.id)-\($0 + 1)")) }),
            "counts": counted, "sensitive": post.isSensitive || post.warning != nil ? .bool(true) : nil,
            "warning": .text(post.warning), "uri": .text(post.uri.flatMap { Markup.link(URL(string: $0)) }),
            "edited": post.editedAt.map { .string(Markup.isoDate($0)) },
            "boosted_by": post.boostedBy.map { author($0, face: nil) },
            "licence": post.attribution.map {
                .object(["name": .string($0.text), "url": .text(Markup.link($0.page))])
            },
            "comments": .filled(post.comments.prefix(200).map(comment)),
        ])
    }

    private static func comment(_ comment: Comment) -> JSONText {
        .object([
            "id": .string(comment.id), "author": author(comment.author, face: nil),
            "text": .string(ShownText.cut(comment.text, to: 2000)),
            "date": comment.publishedAt.map { .string(Markup.isoDate($0)) },
            "depth": comment.depth > 0 ? .int(comment.depth) : nil,
        ])
    }
}
