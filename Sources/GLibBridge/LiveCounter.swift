// Counts what is alive of one kind, so that tests can prove that opening and closing leaves nothing behind.
// Thread: any; one atomic. Invariant: every `born` is paired with one `died`.

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
    /// GObjects that were made for the main thread and are not gone, whoever holds them: a library may keep one whose
    /// wrapper went long ago.
    package static let madeObjects = LiveCounter()
    package static let sharedObjects = LiveCounter()
    package static let signalHandlers = LiveCounter()
}
