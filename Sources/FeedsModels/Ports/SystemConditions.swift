// The port to the system's state: network, power, memory.
// Thread: main actor; the values go anywhere. Invariant: a fact that the system does not report has a harmless default.

package struct SystemConditions: Sendable, Hashable {
    /// The system's belief; it may be wrong in both directions.
    package var isNetworkAvailable = true
    /// The user pays for every byte.
    package var isNetworkMetered = false
    package var savesPower = false
    /// Bytes that this process could still get; nil when the system does not report it.
    package var availableMemory: Int64?
    package var cores = 1

    package init() {}
}
