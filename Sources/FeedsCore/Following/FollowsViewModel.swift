// The screen of the follows: all of them by group, and those that match what the user types.
// Thread: main actor. Invariant: a follow stands in one line; a group's line stands before its follows.

package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FollowsViewModel {
    package enum Line: Hashable, Identifiable {
        case group([String])
        case follow(Follow)

        package var id: String {
            switch self {
            case .group(let path): "group\u{1F}" + path.joined(separator: "\u{1F}")
            case .follow(let follow): "follow\u{1F}" + follow.key
            }
        }
    }

    package let follows: FollowsModel
    package private(set) var words = ""
    @ObservationIgnored private let clock: () -> Date

    package init(_ follows: FollowsModel, now: @escaping () -> Date = Date.init) {
        self.follows = follows
        clock = now
        follows.states.show()
    }

    func finish() { follows.states.hide() }

    package func typed(_ words: String) {
        let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
        if trimmed != self.words { self.words = trimmed }
    }

    package var lines: [Line] {
        var lines: [Line] = []
        var group: [String] = []
        for follow in follows.all where FollowSearch.matches(follow, words) {
            if follow.group != group { lines.append(.group(follow.group)) }
            group = follow.group
            lines.append(.follow(follow))
        }
        return lines
    }

    package func unseen(of follow: Follow) -> Int { follows.unseen[follow.key] ?? 0 }

    package func sentence(of follow: Follow) -> String {
        FetchWords.line(follow, follows.fetches[follow.key], unseen: unseen(of: follow), at: clock())
    }

    package func hasTrouble(_ follow: Follow) -> Bool {
        FetchWords.trouble(follows.fetches[follow.key], at: clock()) != nil
    }
}
