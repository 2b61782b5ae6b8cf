import Synchronization

/// Gives other threads than the main thread access to the present simulations.
package final class SimulationBoard: Sendable {
    private let shown = Mutex(Simulations())

    package init() {}

    package var current: Simulations {
        get { shown.withLock { $0 } }
        set { shown.withLock { $0 = newValue } }
    }
}
