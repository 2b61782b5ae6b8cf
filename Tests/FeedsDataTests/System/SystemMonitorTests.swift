// The real monitors of GIO: their signals reach the port.

import FeedsData
import FeedsModels
import FeedsTestSupport
import GLibBridge
import Testing

@MainActor @Suite struct SystemMonitorTests {
    private func monitors() async -> SystemMonitors {
        await withCheckedContinuation { continuation in SystemMonitors.open { continuation.resume(returning: $0) } }
    }

    @Test func warningsOfLowMemoryComeWithTheirLevel() async throws {
        let monitors = await monitors()
        let system = SystemMonitor()
        system.follow(monitors)
        var heard: [MemoryWarning] = []
        system.onMemoryWarning = { heard.append($0) }
        let memory = try #require(monitors.memory)
        for level in [50, 100, 255] { EmittedSignal.lowMemory(memory, level: level) }
        #expect(heard == [.low, .medium, .critical])
    }

    @Test func whatDidNotChangeIsNotTold() async throws {
        let monitors = await monitors()
        let system = SystemMonitor()
        system.follow(monitors)
        var changes = 0
        system.onChange = { changes += 1 }
        EmittedSignal.networkChanged(try #require(monitors.network))
        EmittedSignal.notify(try #require(monitors.power), "power-saver-enabled")
        #expect(changes == 0)
        #expect(system.current.isNetworkMetered == monitors.network?.isMetered)
    }

    @Test func aLookAtTheMemoryIsAlwaysAnswered() async {
        let system = SystemMonitor()
        await withCheckedContinuation { continuation in
            system.onChange = { continuation.resume() }
            system.measure()
        }
        #expect((system.current.availableMemory ?? 0) > 1 << 20)
        #expect(system.current.cores >= 1)
    }
}
