// A person's desk over a scripted store, and time that a test moves.
// Thread: main actor. Invariant: nothing happens by itself but what tasks bring about.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor final class PersonRig {
    let store = ScriptedPersonStore()
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    private(set) lazy var desk = PersonDesk(store: store) { [weak self] in
        guard let self else { return .distantPast }
        // No two acts at the same moment, so that lists have one order.
        now += 1
        return now
    }

    func card(_ post: FeedItem) -> FeedItemViewModel { FeedItemViewModel(item: post, person: desk) }

    /// Lets everything run that can.
    func rest() async { for _ in 0..<200 { await Task.yield() } }

    /// Lets the tasks run until something was brought about.
    func until(_ condition: () -> Bool, _ place: SourceLocation = #_sourceLocation) async {
        for _ in 0..<5000 where !condition() { await Task.yield() }
        #expect(condition(), sourceLocation: place)
    }

    /// Everything done so far is in the store, and was told.
    func settle() async {
        await desk.flush()
        await rest()
    }
}
