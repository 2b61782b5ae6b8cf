// The follows with what is known of each, as text and as JSON.
// Thread: any; a plain value.

package import FeedsModels
import Foundation

package struct FollowList: Sendable {
    private struct Row {
        var follow: Follow
        var fetch: FollowFetch
        var count: FollowCounts
    }

    private let rows: [Row]

    package init(_ follows: [Follow], fetches: [String: FollowFetch], counts: [String: FollowCounts]) {
        rows = follows.map { follow in
            Row(
                follow: follow, fetch: fetches[follow.key] ?? FollowFetch(),
                count: counts[follow.key] ?? FollowCounts())
        }
    }

    package var text: String {
        guard !rows.isEmpty else { return "Nothing is followed." }
        var lines: [String] = []
        var group: [String] = []
        for row in rows {
            if row.follow.group != group {
                group = row.follow.group
                lines.append("\(GroupPath.path(group)):")
            }
            lines.append((group.isEmpty ? "" : "  ") + Self.line(row))
        }
        return lines.joined(separator: "\n")
    }

    private static func line(_ row: Row) -> String {
        let asked = row.fetch.asked.map { "asked \(text(of: $0))" } ?? "not asked yet"
        let problem = row.fetch.problem.map { " (\($0))" } ?? ""
        let posts = "\(row.count.unseen) of \(row.count.posts) unseen"
        return "\(row.follow.name)  \(row.follow.text)  \(posts), \(asked)\(problem)"
    }

    package var json: String {
        JSONWriter.text(of: .object(["follows": .array(rows.map(Self.tree)), "error": .null]))
    }

    private static func tree(_ row: Row) -> JSONTree {
        let (follow, fetch) = (row.follow, row.fetch)
        return .object([
            "key": .string(follow.key), "address": .string(follow.text), "title": .string(follow.name),
            "home": string(follow.home?.absoluteString), "group": .array(follow.group.map { .string($0) }),
            "followed": .string(text(of: follow.followed)), "mutedUntil": string(follow.mutedUntil.map(text)),
            "filter": .object([
                "shown": .string(follow.filter.shown.rawValue),
                "oldestDays": follow.filter.oldestDays.map { .int($0) } ?? .null,
                "sensitive": .string(follow.filter.sensitive.rawValue),
            ]),
            "asked": string(fetch.asked.map(text)), "answer": string(fetch.answer?.rawValue),
            "status": fetch.status.map { .int($0) } ?? .null, "problem": string(fetch.problem),
            "due": string(fetch.due.map(text)), "unseen": .int(row.count.unseen), "posts": .int(row.count.posts),
        ])
    }

    private static func string(_ text: String?) -> JSONTree { text.map { .string($0) } ?? .null }

    private static func text(of date: Date) -> String { date.formatted(.iso8601) }
}
