// Finds follows and groups by what the user types.
// Thread: any; pure. Invariant: every typed word must occur in the name, the group or the address.

package import FeedsModels
import Foundation

package enum FollowSearch {
    package static func matches(_ follow: Follow, _ words: String) -> Bool {
        guard !words.isEmpty else { return true }
        let text = ([follow.name, follow.text, follow.home?.host() ?? ""] + follow.group).joined(separator: " ")
        return contains(text, words)
    }

    /// A group matches by its own name, not by the names of the groups around it.
    package static func matches(_ group: [String], _ words: String) -> Bool { contains(group.last ?? "", words) }

    private static func contains(_ text: String, _ words: String) -> Bool {
        words.split(whereSeparator: \.isWhitespace).allSatisfy { text.localizedStandardContains($0) }
    }

    package static func follows(_ all: [Follow], matching words: String) -> [Follow] {
        words.isEmpty ? [] : all.filter { matches($0, words) }
    }
}
