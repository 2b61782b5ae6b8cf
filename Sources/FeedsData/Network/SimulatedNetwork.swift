// A network that the developer makes slower, or lets lose requests.
// Thread: any; delays run on a queue of their own. Invariant: bytes keep their order, and the end event comes last.

import Dispatch
package import FeedsModels
import Foundation
package import SoupBridge
import Synchronization

package final class SimulatedNetwork: MediaNetwork {
    private let real: any MediaNetwork
    private let board: SimulationBoard
    private let queue = DispatchQueue(label: "mutoscope.simulated-network")
    /// The fraction of the next lost request, in hundredths, that the requests so far add up to.
    private let owed = Mutex(0.0)

    package var servers: KnownServers? { real.servers }

    package init(_ real: any MediaNetwork, _ board: SimulationBoard) {
        self.real = real
        self.board = board
    }

    package func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        if losesNext() { throw .interrupted }
        let response = try await real.fetch(request)
        let seconds = seconds(for: response.body.count)
        if seconds > 0 {
            await withCheckedContinuation { continuation in
                queue.asyncAfter(deadline: .now() + seconds) { continuation.resume() }
            }
        }
        return response
    }

    package func stream(
        _ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void
    ) -> SoupTransfer {
        if losesNext() { return breakOff(request, onEvent) }
        guard board.current.kilobytesPerSecond > 0 else { return real.stream(request, onEvent) }
        let line = SlowLine(queue: queue)
        return real.stream(request) { [self] event in
            var wait = 0.0
            if case .chunk(let data) = event { wait = seconds(for: data.count) }
            line.pass(after: wait) { onEvent(event) }
        }
    }

    /// The transfer always ends with the error of a broken connection.
    private func breakOff(
        _ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void
    ) -> SoupTransfer {
        let transfer = real.stream(request) { event in
            if case .end = event { onEvent(.end(.interrupted)) }
        }
        transfer.cancel()
        return transfer
    }

    /// Loses exactly the wanted share, evenly spread.
    private func losesNext() -> Bool {
        let percent = board.current.lostPercent
        return owed.withLock { owed in
            owed = percent > 0 ? owed + percent : 0
            guard owed >= 100 else { return false }
            owed -= 100
            return true
        }
    }

    private func seconds(for bytes: Int) -> Double {
        let rate = board.current.kilobytesPerSecond * 1000
        return rate > 0 ? Double(bytes) / rate : 0
    }
}

/// The events of a transfer, each delayed as the bytes before it require.
private final class SlowLine: Sendable {
    private let queue: DispatchQueue
    private let due = Mutex(DispatchTime.now())

    init(queue: DispatchQueue) { self.queue = queue }

    func pass(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        let time = due.withLock { due in
            due = max(due, .now()) + seconds
            return due
        }
        queue.asyncAfter(deadline: time, execute: body)
    }
}
