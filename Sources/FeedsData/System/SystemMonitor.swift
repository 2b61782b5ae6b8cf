// The state of network, power and memory, from GIO's monitors and the kernel's files.
// Thread: main actor; a separate queue reads files. Invariant: never polls; it reads when it is asked, or when the
// system reports a change.

import Dispatch
package import FeedsModels
import Foundation
package import GLibBridge

@MainActor package final class SystemMonitor: SystemConditionsProtocol {
    package private(set) var current = SystemConditions()
    package var onChange: (@MainActor () -> Void)?
    package var onMemoryWarning: (@MainActor (MemoryWarning) -> Void)?
    private let queue = DispatchQueue(label: "mutoscope.memory", qos: .utility)
    private var monitors: SystemMonitors?

    package init() { current.cores = ProcessInfo.processInfo.activeProcessorCount }

    /// Starts to listen; the first report comes as soon as the monitors are ready.
    package func start() {
        SystemMonitors.open { [weak self] in self?.follow($0) }
        measure()
    }

    /// Listens to monitors that are ready.
    package func follow(_ monitors: SystemMonitors) {
        self.monitors = monitors
        monitors.network?.onChange(self) { $0.look() }
        monitors.power?.onChange(self) { $0.look() }
        monitors.memory?.onWarning(self) { $0.onMemoryWarning?(Self.warning(level: $1)) }
        look()
    }

    package func measure() {
        queue.async { [weak self] in
            let available = MemoryReading.available()
            Task { @MainActor in self?.note(available) }
        }
    }

    private func note(_ available: Int64?) {
        current.availableMemory = available
        onChange?()
    }

    private func look() {
        var now = current
        now.isNetworkAvailable = monitors?.network?.isAvailable ?? true
        now.isNetworkMetered = monitors?.network?.isMetered ?? false
        now.savesPower = monitors?.power?.savesPower ?? false
        guard now != current else { return }
        current = now
        onChange?()
    }

    private static func warning(level: Int) -> MemoryWarning {
        switch level {
        case 255...: .critical
        case 100...: .medium
        default: .low
        }
    }
}
