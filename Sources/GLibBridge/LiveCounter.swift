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

/// The counters that tests read after open/close cycles.
package enum Live {
    package static let mainObjects = LiveCounter()
    /// Live GObjects of the main thread, also those that a library still holds after their wrapper has gone.
    package static let madeObjects = LiveCounter()
    package static let sharedObjects = LiveCounter()
    package static let signalHandlers = LiveCounter()
}
