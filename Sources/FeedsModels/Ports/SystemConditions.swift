// The port to what the system says of itself: network, power, memory.
// Thread: main actor; the values go anywhere. Invariant: what the system does not say has its harmless default.

package struct SystemConditions: Sendable, Hashable {
    /// The system believes that there is a network. It may be wrong in both directions.
    package var isNetworkAvailable = true
    /// Somebody pays for every byte.
    package var isNetworkMetered = false
    package var savesPower = false
    /// Bytes that this process could still have; nil where the system does not say.
    package var availableMemory: Int64?
    package var cores = 1

    package init() {}
}

/// How badly the system needs memory back.
package enum MemoryWarning: Sendable, Hashable {
    case low, medium, critical
}

@MainActor package protocol SystemConditionsProtocol: AnyObject {
    var current: SystemConditions { get }
    /// After each change of `current`.
    var onChange: (@MainActor () -> Void)? { get set }
    /// The system runs short of memory. There is no word when that is over.
    var onMemoryWarning: (@MainActor (MemoryWarning) -> Void)? { get set }
    /// Looks at the memory anew and then calls `onChange`, whether it changed or not.
    func measure()
}
