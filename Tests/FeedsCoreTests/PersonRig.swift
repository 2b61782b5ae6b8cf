// The user's desk with a scripted store and a time that the test moves.
// Thread: main actor. Invariant: nothing happens except through tasks.

import FeedsCore
import FeedsModels
import FeedsTestSupport
import Foundation
import Testing

@MainActor final class PersonRig {
    let store = ScriptedLibraryStore()
    var now = Date(timeIntervalSince1970: 1_800_000_000)
    private(set) lazy var desk = UserActions(store: store) { [weak self] in
        guard let self else { return .distantPast }
        // No two acts have the same time, so that lists have one order.
        now += 1
        return now
    }

    func card(_ post: Post) -> PostViewModel { PostViewModel(item: post, person: desk) }

    /// Lets all tasks run.
    func rest() async { await AllTasks.run() }

    /// Waits until all acts are stored and reported.
    func settle() async {
        await desk.flush()
        await rest()
    }
}
