// The members that `--resolve`, `--comments` and `--captions` add to a report.
// Thread: any; pure. Invariant: a member is present exactly when its option was given.

import FeedsModels
import Foundation

enum CheckExtrasJSON {
    static func members(of report: CheckReport) -> [String: JSONTree] {
        var members: [String: JSONTree] = [:]
        if let resolved = report.resolved { members["resolved"] = .int(resolved) }
        if let comments = report.comments {
            members["comments"] = .array(comments.comments.map(tree))
            members["comments_next"] = CheckReportJSON.text(comments.next?.text)
            members["comments_total"] = CheckReportJSON.number(comments.total)
        }
        if let captions = report.captions { members["captions"] = .array(captions.map(tree)) }
        return members
    }

    private static func tree(of comment: Comment) -> JSONTree {
        .object([
            "id": .string(comment.id), "author": .string(comment.author.name),
            "author_handle": CheckReportJSON.text(comment.author.handle), "text": .string(comment.text),
            "published": CheckReportJSON.text(comment.publishedAt?.formatted(.iso8601)), "depth": .int(comment.depth),
            "absence": CheckReportJSON.text(comment.absence?.name), "likes": CheckReportJSON.number(comment.likes),
            "page": CheckReportJSON.text(comment.page), "replies_at": CheckReportJSON.text(comment.repliesAt?.text),
        ])
    }

    private static func tree(of track: CaptionTrack) -> JSONTree {
        .object([
            "url": CheckReportJSON.text(track.url), "language": CheckReportJSON.text(track.language),
            "label": CheckReportJSON.text(track.label),
        ])
    }
}

extension CommentAbsence {
    /// As programs read it.
    fileprivate var name: String {
        switch self {
        case .deleted: "deleted"
        case .blocked: "blocked"
        case .limited: "limited"
        }
    }
}
