// The feed as its document describes it, for programs: its own values, and every entry, also those without media.
// Thread: any; pure. Invariant: each member is present in every report, and entries are in the order of the document.

import FeedsModels
import Foundation

enum CheckFeedJSON {
    static func members(of outcome: CheckReport.Outcome) -> [String: JSONTree] {
        switch outcome {
        case .failed(_, _, let feed): members(feed, items: feed.map { $0.entries.map(tree) } ?? [])
        case .read(let response):
            members(
                response.syndication,
                items: response.syndication.map { $0.entries.map(tree) } ?? response.posts.map(tree))
        }
    }

    private static func members(_ feed: SyndicationFeed?, items: [JSONTree]) -> [String: JSONTree] {
        [
            "items": .array(items), "home": CheckReportJSON.text(feed?.home), "icon": CheckReportJSON.text(feed?.icon),
            "language": CheckReportJSON.text(feed?.language), "hub": CheckReportJSON.text(feed?.hub),
            "encoding": CheckReportJSON.text(feed?.encoding),
            "problems": .array(feed?.problems.map { .string($0.description) } ?? []),
        ]
    }

    private static func tree(of entry: SyndicationEntry) -> JSONTree {
        .object([
            "id": .string(entry.id), "title": CheckReportJSON.text(entry.title), "url": CheckReportJSON.text(entry.url),
            "author": CheckReportJSON.text(entry.author?.name), "published": date(entry.published),
            "updated": date(entry.updated), "language": CheckReportJSON.text(entry.language),
            "text": .string(entry.text), "tags": .array(entry.tags.map { .string($0) }),
            // The pictures of a text are no enclosures; the posts show them.
            "enclosures": .array(entry.enclosures.filter { $0.origin != .html }.map(tree)),
            "thumbnails": .array(entry.thumbnails.map { CheckReportJSON.text($0) }),
        ])
    }

    private static func tree(of file: SyndicationEnclosure) -> JSONTree {
        .object([
            "url": CheckReportJSON.text(file.url), "type": CheckReportJSON.text(file.type),
            "length": CheckReportJSON.number(file.length), "duration": duration(file.duration),
            "width": CheckReportJSON.number(file.width), "height": CheckReportJSON.number(file.height),
            "medium": CheckReportJSON.text(file.medium),
        ])
    }

    /// A post of a format that describes no feed.
    private static func tree(of post: Post) -> JSONTree {
        .object([
            "id": .string(post.id), "title": CheckReportJSON.text(post.title.nonEmpty),
            "url": CheckReportJSON.text(post.page), "author": CheckReportJSON.text(post.author?.name),
            "published": date(post.publishedAt), "updated": .null, "language": CheckReportJSON.text(post.language),
            "text": .string(post.text), "tags": .array(post.tags.map { .string($0) }),
            "enclosures": .array(post.media.flatMap(files)),
            "thumbnails": .array(post.media.compactMap(\.poster).map { CheckReportJSON.text($0) }),
        ])
    }

    private static func files(of medium: Media) -> [JSONTree] {
        medium.renditions.map { file in
            .object([
                "url": CheckReportJSON.text(file.url), "type": CheckReportJSON.text(file.type),
                "length": CheckReportJSON.number(file.bytes), "duration": duration(medium.metadata.duration),
                "width": CheckReportJSON.number(file.width), "height": CheckReportJSON.number(file.height),
                "medium": .string(medium.kind.rawValue),
            ])
        }
    }

    private static func date(_ date: Date?) -> JSONTree { CheckReportJSON.text(date?.formatted(.iso8601)) }

    private static func duration(_ seconds: Double?) -> JSONTree { seconds.map { .double($0) } ?? .null }
}
