// The report of `mutoscope check --discover` for users: each step, then what was found or why nothing was.
// Thread: any; pure. Invariant: a line for each step, in order.

import FeedsModels
import Foundation

enum CheckDiscoveryText {
    static func lines(of discovered: Discovered, from source: String) -> [String] {
        let steps = discovered.steps.enumerated().map { "\($0 + 1). \($1.sentence)" }
        let result = discovered.refusal.map(lines) ?? discovered.found.flatMap(lines)
        return ["source   \(source)"] + steps + [""] + (discovered.found.isEmpty ? [] : ["Found:"]) + result
    }

    private static func lines(of refusal: DiscoveryRefusal) -> [String] {
        [refusal.why, refusal.help].compactMap(\.self)
    }

    private static func lines(of source: DiscoveredSource) -> [String] {
        var lines = [
            "  \(source.kind.rawValue)  \(source.address)", "    \(source.title)", "    \(contents(of: source))",
        ]
        if let newest = source.newest { lines.append("    newest \(newest.formatted(.iso8601))") }
        if let home = source.home { lines.append("    home \(home.absoluteString)") }
        if source.opensOutside { lines.append("    its videos open in the browser") }
        if let other = source.sameAs { lines.append("    the same entries as \(other)") }
        return lines
    }

    private static func contents(of source: DiscoveredSource) -> String {
        if source.kind == .opml { return "\(source.shape), feeds: \(source.entries)" }
        let counts = source.counts
        let kinds = "videos: \(counts.videos), pictures: \(counts.photos), albums: \(counts.albums)"
        let more = source.hasMore ? ", and more on further pages" : ""
        return "\(source.shape), entries: \(source.entries), posts: \(counts.posts) (\(kinds))\(more)"
    }
}
