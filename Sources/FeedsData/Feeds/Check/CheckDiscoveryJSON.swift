// The members that `mutoscope check --discover` adds to a report: the steps, and what was found.
// Thread: any; pure. Invariant: `refusal` is null exactly when `found` has an element; each member is always present.

import FeedsModels
import Foundation

enum CheckDiscoveryJSON {
    static func members(of discovered: Discovered) -> [String: JSONTree] {
        [
            "steps": .array(discovered.steps.map(tree)), "found": .array(discovered.found.map(tree)),
            "refusal": discovered.refusal.map(tree) ?? .null,
        ]
    }

    private static func tree(of step: DiscoveryStep) -> JSONTree {
        .object([
            "address": .string(step.address), "what": .string(step.what.rawValue),
            "outcome": .string(step.outcome.rawValue), "sentence": .string(step.sentence),
        ])
    }

    private static func tree(of source: DiscoveredSource) -> JSONTree {
        .object([
            "kind": .string(source.kind.rawValue), "address": .string(source.address), "title": .string(source.title),
            "shape": .string(source.shape), "icon": CheckReportJSON.text(source.icon),
            "home": CheckReportJSON.text(source.home), "entries": .int(source.entries),
            "posts": .object([
                "all": .int(source.counts.posts), "videos": .int(source.counts.videos),
                "photos": .int(source.counts.photos), "albums": .int(source.counts.albums),
            ]),
            "more": .bool(source.hasMore), "newest": CheckReportJSON.text(source.newest?.formatted(.iso8601)),
            "posters": .array(source.posters.map { CheckReportJSON.text($0) }),
            "opens_outside": .bool(source.opensOutside), "same_as": CheckReportJSON.text(source.sameAs),
        ])
    }

    private static func tree(of refusal: DiscoveryRefusal) -> JSONTree {
        .object([
            "reason": .string(refusal.name), "why": .string(refusal.why), "help": CheckReportJSON.text(refusal.help),
        ])
    }
}
