// Turns the entries of a feed into posts, and says why it skips the others.
// Thread: any; pure. Invariant: every entry is a post or skipped, and no two posts share an id.

package import FeedsModels
import Foundation

package struct SyndicationPosts: Sendable {
    package private(set) var posts: [Post] = []
    package private(set) var skipped: [SkippedItem] = []

    package static func read(_ feed: SyndicationFeed, in context: DecodingContext) -> SyndicationPosts {
        let ids = ids(of: feed.entries)
        var result = SyndicationPosts()
        var collector = ItemCollector(in: context)
        for (index, entry) in feed.entries.enumerated() {
            collector.collect(index, place: ItemCollector.item) { notes throws(Rejection) in
                let media = EntryMedia(entry, id: ids[index], in: context, cover: feed.icon, &notes)
                var post = try post(entry, id: ids[index], media.media, context)
                if media.opensOutside { post.playsAt = post.page }
                return post
            }
        }
        result.posts = collector.posts
        result.skipped = collector.skipped
        return result
    }

    /// Entries with the same id get ids from their pages, in any order of the entries.
    private static func ids(of entries: [SyndicationEntry]) -> [String] {
        var count: [String: Int] = [:]
        for entry in entries { count[entry.id, default: 0] += 1 }
        return entries.map { count[$0.id, default: 0] > 1 ? $0.idWithPage : $0.id }
    }

    private static func post(
        _ entry: SyndicationEntry, id: String, _ media: [Media], _ context: DecodingContext
    ) throws(Rejection) -> Post {
        guard !media.isEmpty else { throw Rejection(tr("it has neither media nor a picture")) }
        return Post(
            id: id, title: entry.title ?? "", text: entry.text, author: author(entry.author, context), media: media,
            // A date of the future would keep the post at the top.
            tags: entry.tags, publishedAt: Bound.moment(entry.published.map { min($0, context.now) }),
            page: context.optional(entry.url),
            counts: Counts(likes: entry.counts.likes, comments: entry.counts.comments, views: entry.counts.views),
            attribution: entry.licence.flatMap { attribution($0, context) }, language: entry.language,
            isSensitive: entry.isSensitive)
    }

    private static func attribution(_ licence: SyndicationLicence, _ context: DecodingContext) -> Attribution? {
        let page = context.optional(licence.url)
        return (licence.name ?? page.map(LicenceName.of)).map { Attribution(text: $0, page: page) }
    }

    private static func author(_ author: SyndicationAuthor?, _ context: DecodingContext) -> Author? {
        author.map {
            Author(name: $0.name, page: context.optional($0.page), avatar: context.optional($0.avatar))
        }
    }
}

extension DecodingContext {
    /// Nil when this document may not name the address.
    func optional(_ url: URL?) -> URL? {
        // The post works without it, so the reason is not reported.
        url.flatMap { try? resolve($0.absoluteString) }
    }
}
