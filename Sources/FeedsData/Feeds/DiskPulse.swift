// Counts what a disk answers during a reading, so that a slow disk can be told from one that hangs.
// Thread: any. Invariant: the tasks of a reading share its pulse.

import Synchronization

final class DiskPulse: Sendable {
    /// The pulse of the reading to which the current task belongs.
    @TaskLocal static var current: DiskPulse?

    private let beats = Atomic<Int>(0)

    var count: Int { beats.load(ordering: .relaxed) }

    /// The disk has answered.
    func beat() { beats.wrappingAdd(1, ordering: .relaxed) }
}
