// Counts live objects, so that tests can prove that opening and closing leaves none behind.
// Thread: any; one atomic. Invariant: each `born` has one `died`.

import Synchronization

/// The number of live wrappers of one kind.
package final class LiveCounter: Sendable {
    private let count = Atomic<Int>(0)

    package init() {}

    package var value: Int { count.load(ordering: .relaxed) }

    package func born() { count.wrappingAdd(1, ordering: .relaxed) }

    package func died() { count.wrappingSubtract(1, ordering: .relaxed) }
}
