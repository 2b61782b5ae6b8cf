// A check report for programs: an object whose members are always present, null or empty without a value.
// Thread: any. Invariant: `error` is null exactly when the source could be read.

import FeedsModels
import Foundation

enum CheckReportJSON {
    static func tree(of report: CheckReport) -> JSONTree {
        var members: JSONObject = [
            "source": .string(report.source), "error": .null, "shape": .null, "title": .null, "posts": .array([]),
            "stories": .array([]), "next": .null, "pages": .int(report.pages), "stopped": text(report.stopped),
        ]
        for (name, value) in CheckExtrasJSON.members(of: report) { members[name] = value }
        for (name, value) in CheckFeedJSON.members(of: report.outcome) { members[name] = value }
        switch report.outcome {
        case .failed(let sentence, let skipped, let feed):
            members["error"] = .string(sentence)
            members["shape"] = text(feed?.format.rawValue)
            members["title"] = text(feed?.title)
            members["next"] = text(feed?.next)
            members["skipped"] = .array(skipped.map(tree))
        case .read(let response):
            members["shape"] = .string(response.shape.name)
            members["title"] = text(response.title)
            members["posts"] = .array(response.posts.map(tree))
            members["stories"] = .array(response.stories.map(tree))
            members["skipped"] = .array(response.skipped.map(tree))
            members["next"] = text(response.next?.text)
        }
        if let discovered = report.discovered {
            for (name, value) in CheckDiscoveryJSON.members(of: discovered) { members[name] = value }
        }
        return .object(members)
    }

    private static func tree(of post: Post) -> JSONTree {
        .object([
            "id": .string(post.id), "title": .string(post.title), "text": .string(post.text),
            "author": text(post.author?.name), "published": text(post.publishedAt?.formatted(.iso8601)),
            "edited": text(post.editedAt?.formatted(.iso8601)),
            "author_handle": text(post.author?.handle), "author_page": text(post.author?.page),
            "page": text(post.page), "uri": text(post.uri), "attribution": text(post.attribution?.text),
            "attribution_page": text(post.attribution?.page), "language": text(post.language),
            "warning": text(post.warning), "boosted_by": text(post.boostedBy?.name),
            "may_be_saved": .bool(post.mayBeSaved), "comments_at": text(post.commentsAt?.text),
            "tags": .array(post.tags.map { .string($0) }), "sensitive": .bool(post.isSensitive),
            "counts": .object([
                "likes": number(post.counts.likes), "comments": number(post.counts.comments),
                "shares": number(post.counts.shares), "views": number(post.counts.views),
            ]),
            "media": .array(post.media.map(tree)),
        ])
    }

    private static func tree(of medium: Media) -> JSONTree {
        .object([
            "id": .string(medium.id), "kind": .string(medium.isSound ? "sound" : medium.kind.rawValue),
            "url": text(medium.renditions.first?.url),
            "duration": medium.metadata.duration.map { .double($0) } ?? .null, "width": number(medium.metadata.width),
            "height": number(medium.metadata.height), "poster": text(medium.poster), "alt": text(medium.alt),
            "captions": .array(medium.captions.map { text($0.url) }), "previews": .int(medium.previews.count),
            "storyboard": text(medium.storyboard?.url), "blurhash": text(medium.blurhash), "focus": focus(medium.focus),
            "unresolved": .bool(medium.renditions.isEmpty), "renditions": .array(medium.renditions.map(tree)),
        ])
    }

    private static func focus(_ focus: MediaFocus?) -> JSONTree {
        focus.map { .object(["x": .double($0.x), "y": .double($0.y)]) } ?? .null
    }

    private static func tree(of rendition: Rendition) -> JSONTree {
        .object([
            "url": text(rendition.url), "delivery": .string(rendition.delivery.rawValue), "type": text(rendition.type),
            "width": number(rendition.width), "height": number(rendition.height),
            "bits_per_second": number(rendition.bitsPerSecond), "size": number(rendition.bytes),
            "tier": text(rendition.tier),
        ])
    }

    private static func tree(of story: Story) -> JSONTree {
        .object([
            "id": .int(story.id), "name": .string(story.user.name), "picture": text(story.user.picture),
            "images": .array(
                story.imageList.map {
                    .object([
                        "id": .int($0.id), "generated": .bool($0.isGenerated), "media": tree(of: $0.media),
                    ])
                }),
        ])
    }

    private static func tree(of item: SkippedItem) -> JSONTree {
        .object(["place": .string(item.place), "reason": .string(item.reason)])
    }

    static func text(_ string: String?) -> JSONTree { string.map { .string($0) } ?? .null }
    static func text(_ url: URL?) -> JSONTree { text(url?.absoluteString) }
    static func number(_ number: Int?) -> JSONTree { number.map { .int($0) } ?? .null }
}
