// Binds a widget to an @Observable model: runs a closure now, and again after each change of the values it read.
// Thread: main actor. Invariant: a dropped Bindings never runs again; the owner is held weakly.

import FeedsCore

package final class Bindings {
    private var all: [ChangeFollower] = []

    package init() {}

    package func bind<Owner: AnyObject>(_ owner: Owner, _ apply: @escaping (Owner) -> Void) {
        all.append(
            ChangeFollower { [weak owner] in
                if let owner { apply(owner) }
            })
    }

    /// Removes all bindings; a recycled widget calls this before it binds to another model.
    package func cancel() { all.removeAll() }
}
