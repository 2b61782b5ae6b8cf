// What a run of publishing did.
// Thread: any; a plain value. Invariant: `plan` is what it was going to do.

import FeedsEngine

package struct PublishReport: Sendable {
    package var plan = PublishPlan()
    package var folder = ""
    package var posts = 0
    /// Media that this run made.
    package var made = 0
    package var seconds = 0.0
    /// Bytes of the media that this run made.
    package var bytes = 0
    package var leftOut: [LeftOut] = []
    package var gone = 0
    package var removed: [String] = []
    /// Unnamed files that are still in the folder.
    package var unnamed = 0
    package var isStopped = false
    package var isDry = false

    package init() {}

    /// What was planned and could not be made.
    package var failed: [LeftOut] { Array(leftOut.dropFirst(plan.leftOut.count)) }

    package var text: String {
        if isStopped {
            return "Stopped. The site is as it was; mutoscope publish --resume --to \(folder) goes on from here."
        }
        var lines = ["Published \(PublishPlan.count(posts, "post")) to \(folder)."]
        if made > 0 {
            lines.append("Made \(made) new in \(PublishPlan.time(seconds)), \(PublishPlan.size(Double(bytes))).")
        }
        if !failed.isEmpty { lines.append("Left out, because it could not be made (\(failed.count)):") }
        lines += failed.map { "  \($0.place): \($0.sentence)" }
        if gone > 0 { lines.append("The feed names \(PublishPlan.count(gone, "post")) as gone.") }
        if !removed.isEmpty { lines.append("Removed \(PublishPlan.count(removed.count, "file")) that no page names.") }
        if unnamed > 0 {
            let are = unnamed == 1 ? "1 file is" : "\(unnamed) files are"
            lines.append("\(are) no longer named; publish --prune removes what no page has named for a day.")
        }
        return lines.joined(separator: "\n")
    }

    package var json: String {
        let list = { (things: [LeftOut]) in
            JSONText.list(things.map { .object(["place": .string($0.place), "reason": .string($0.sentence)]) })
        }
        let plan = JSONText.object([
            "title": .string(plan.title), "posts": .int(plan.posts), "people": .int(plan.people), "new": .int(plan.new),
            "made": .int(plan.made), "fetched": .int(plan.fetched), "processor_seconds": .number(plan.cost.seconds),
            "bytes": .int(Int(plan.cost.bytes)), "left_out": list(plan.leftOut),
            "remarks": .list(plan.remarks.map { .string($0) }),
        ])
        return JSONText.object([
            "plan": plan, "folder": .string(folder), "posts": .int(posts), "made": .int(made),
            "seconds": .number(seconds), "bytes": .int(bytes), "left_out": list(leftOut), "gone": .int(gone),
            "removed": .list(removed.map { .string($0) }), "unnamed": .int(unnamed), "stopped": .bool(isStopped),
            "dry": .bool(isDry), "error": .null,
        ]).text
    }

    package static func json(error: String) -> String { JSONText.object(["error": .string(error)]).text }
}
