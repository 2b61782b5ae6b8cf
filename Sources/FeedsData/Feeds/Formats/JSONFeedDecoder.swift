// JSON Feed 1 and 1.1: media from our `_mutoscope` extension, else from attachments, else the item's image.
// Thread: any. Invariant: attachments with the same title (and kind) are renditions of the same medium, as the format
// says.

package import FeedsModels
import Foundation

enum JSONFeedDecoder {
    static func decode(_ document: FeedDocument, in context: DecodingContext) -> FeedsResponse {
        let feed = document.tree
        var collector = ItemCollector(in: context)
        collector.collect(feed["items"].list, place: { "items[\($0)]" }) { item, notes throws(Rejection) in
            try post(item, feed, context, &notes)
        }
        // The stories come with the first slice of a long document.
        let told = context.itemsBefore == 0 ? feed["_mutoscope"]["stories"] : .null
        let stories = StoryPagesDecoder.decode(told, at: "_mutoscope.stories.", in: context)
        var response = FeedsResponse(
            shape: .jsonFeed, title: feed["title"].text, posts: collector.posts, stories: stories.stories,
            skipped: collector.skipped + stories.skipped,
            next: context.optionalURL(feed["next_url"]).map { BatchToken($0) })
        response.syndication = JSONFeedReader.read(
            document, base: context.document, withEntries: context.keepsEntries)
        return response
    }

    private static func post(
        _ item: JSONTree, _ feed: JSONTree, _ context: DecodingContext, _ notes: inout ItemNotes
    ) throws(Rejection) -> Post {
        try item.requireObject()
        // The format requires an id; the item's permanent address is a good substitute.
        guard let id = item["id"].identifier ?? item["url"].text else { throw Rejection(tr("it has no id")) }
        let ours = item["_mutoscope"]
        let media = try media(item, of: feed, id: id, context, &notes)
        var post = Post(
            id: id, title: item["title"].text ?? "", text: text(of: item),
            author: author(of: item, context) ?? author(of: feed, context), media: media,
            tags: item["tags"].list.compactMap(\.text),
            publishedAt: context.date(age: ours["age"]) ?? item["date_published"].date,
            page: context.optionalURL(item["url"]) ?? context.optionalURL(item["external_url"]),
            counts: counts(ours["counts"]), attribution: licence(ours["licence"], context),
            language: item["language"].text ?? feed["language"].text,
            isSensitive: ours["sensitive"].bool ?? false,
            comments: CommentsDecoder.comments(ours["comments"], postID: id, context, &notes) { author($0, context) })
        post.editedAt = ours["edited"].date
        post.warning = ours["warning"].text
        post.uri = ours["uri"].text
        post.boostedBy = author(ours["boosted_by"], context)
        post.mayBeSaved = ours["may_be_saved"].bool ?? true
        post.commentsAt = context.optionalURL(ours["comments_url"]).map { CommentsPlace($0.absoluteString) }
        return post
    }

    private static func licence(_ tree: JSONTree, _ context: DecodingContext) -> Attribution? {
        tree["name"].text.map { Attribution(text: $0, page: context.optionalURL(tree["url"])) }
    }

    private static func media(
        _ item: JSONTree, of feed: JSONTree, id: String, _ context: DecodingContext, _ notes: inout ItemNotes
    ) throws(Rejection) -> [Media] {
        let poster = context.optionalURL(item["image"]) ?? context.optionalURL(item["banner_image"])
        if let ours = item["_mutoscope"]["media"].nonNull {
            return MutoscopeMediaDecoder.media(ours.list, postID: id, poster: poster, context, &notes)
        }
        if !item["attachments"].list.isEmpty {
            let attached = AttachmentsDecoder.media(
                item["attachments"].list, postID: id, poster: poster, cover: context.optionalURL(feed["icon"]), context,
                &notes)
            if !attached.isEmpty { return attached }
        }
        if let poster { return [Media(id: id, kind: .image, renditions: [Rendition(url: poster)])] }
        let inText = EntryMedia(JSONFeedReader.entry(item, base: context.document), id: id, in: context, &notes).media
        guard !inText.isEmpty else { throw Rejection(tr("it has neither media nor a picture")) }
        return inText
    }

    private static func text(of item: JSONTree) -> String {
        item["content_text"].text ?? item["content_html"].text.map(PlainText.from) ?? item["summary"].text ?? ""
    }

    /// The first author with a name.
    private static func author(of tree: JSONTree, _ context: DecodingContext) -> Author? {
        for list in [tree["authors"].list, tree["author"].list] {
            for given in list {
                if let author = author(given, context) { return author }
            }
        }
        return nil
    }

    /// Also of a comment, and of who passed a post on.
    static func author(_ tree: JSONTree, _ context: DecodingContext) -> Author? {
        guard let name = tree["name"].text ?? tree.text else { return nil }
        return Author(
            name: name, page: context.optionalURL(tree["url"]), avatar: context.optionalURL(tree["avatar"]),
            handle: tree["_mutoscope"]["handle"].text)
    }

    private static func counts(_ counts: JSONTree) -> Counts {
        Counts(
            likes: counts["likes"].count, comments: counts["comments"].count, shares: counts["shares"].count,
            views: counts["views"].count)
    }
}

// MARK: - Its row

extension FeedShape {
    package static let jsonFeed = FeedShape("json-feed", tr("JSON Feed"))
}

extension FeedFormat {
    static let jsonFeed = FeedFormat(
        .jsonFeed, lists: [.member("items")], recognises: { isJSONFeed($0.tree) },
        decode: { JSONFeedDecoder.decode($0, in: $1) })

    private static func isJSONFeed(_ tree: JSONTree) -> Bool {
        let version = tree["version"].text ?? ""
        if version.hasPrefix("https://jsonfeed.org/") || version.contains("jsonfeed") { return true }
        let marks = ["attachments", "content_text", "content_html", "date_published", "_mutoscope"]
        return tree["_mutoscope"].isObject
            || tree["items"].list.prefix(sample).contains { item in marks.contains { !item[$0].isNull } }
    }
}
