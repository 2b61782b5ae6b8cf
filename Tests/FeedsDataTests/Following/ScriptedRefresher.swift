// A refresh that does what a test says, when the test says it.
// Thread: its own actor. Invariant: without a script it ends at once.

import FeedsModels
import FeedsTestSupport

actor ScriptedRefresher: FollowRefreshing {
    private(set) var asked: [(follows: [String], byHand: Bool)] = []
    private let script: @Sendable () async -> Void

    init(_ script: @escaping @Sendable () async -> Void = {}) { self.script = script }

    func refresh(_ follows: [Follow], byHand: Bool) async -> FollowRefresh {
        asked.append((follows.map(\.key), byHand))
        await script()
        return FollowRefresh()
    }

    func forget(_ follows: Set<String>) {}

    func set(mayAsk: Bool) {}
}
