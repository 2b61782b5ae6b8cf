// GIO's monitors work without D-Bus, and each of their signals reaches its handler.

import CGLib
import FeedsTestSupport
import GLibBridge
import Testing

@MainActor @Suite struct SystemMonitorTests {
    private final class Journal {
        var entries: [String] = []
    }

    @Test func everySignalReachesItsHandlerWithItsArguments() async throws {
        let monitors = await withCheckedContinuation { continuation in
            SystemMonitors.open { continuation.resume(returning: $0) }
        }
        let journal = Journal()
        let (network, power, memory) = (
            try #require(monitors.network), try #require(monitors.power), try #require(monitors.memory)
        )
        network.onChange(journal) { $0.entries.append("network") }
        power.onChange(journal) { $0.entries.append("power") }
        memory.onWarning(journal) { $0.entries.append("memory \($1)") }
        EmittedSignal.networkChanged(network)
        EmittedSignal.notify(network, "network-metered")
        EmittedSignal.notify(network, "network-available")
        EmittedSignal.notify(power, "power-saver-enabled")
        EmittedSignal.lowMemory(memory, level: 255)
        #expect(journal.entries == ["network", "network", "network", "power", "memory 255"])
    }
}
