// The requests to the loopback server and the bytes it sent, for tests and for clients.
// Thread: any; one lock. Invariant: a request is logged before its answer begins; requests for the log itself are not
// logged.

import Foundation
import Synchronization

package final class LoopbackLog: Sendable {
    package struct Count: Sendable, Hashable, Encodable {
        package var requests = 0
        /// Body bytes that the sockets accepted.
        package var bytes: Int64 = 0
    }

    private let state = Mutex<(requests: [LoopbackRequest], counts: [String: Count])>(([], [:]))
    private let arrivals = AsyncStream.makeStream(of: LoopbackRequest.self)

    /// Requests as they arrive; for a single consumer.
    package var stream: AsyncStream<LoopbackRequest> { arrivals.stream }

    package func requests(_ path: String? = nil) -> [LoopbackRequest] {
        state.withLock { $0.requests.filter { path == nil || $0.path == path } }
    }

    /// Body bytes that the sockets accepted.
    package func bytes(_ path: String) -> Int64 { state.withLock { $0.counts[path]?.bytes ?? 0 } }

    package var totalBytes: Int64 { state.withLock { $0.counts.values.reduce(0) { $0 + $1.bytes } } }

    /// Resets all counters.
    package func reset() { state.withLock { $0 = ([], [:]) } }

    func note(_ request: LoopbackRequest) {
        state.withLock {
            $0.requests.append(request)
            $0.counts[request.path, default: Count()].requests += 1
        }
        arrivals.continuation.yield(request)
    }

    func sent(_ count: Int, for path: String) {
        state.withLock { $0.counts[path, default: Count()].bytes += Int64(count) }
    }

    // MARK: Over HTTP

    private struct Statistics: Encodable {
        let total: Count
        let paths: [String: Count]
    }

    /// `/-/stats` returns the counters, `/-/reset` also resets them; nil for other paths.
    func answer(_ request: LoopbackRequest) -> FaultyRoute? {
        guard request.path == "/-/stats" || request.path == "/-/reset" else { return nil }
        let counts = state.withLock { $0.counts }
        if request.path == "/-/reset" { reset() }
        let total = counts.values.reduce(into: Count()) { sum, count in
            sum.requests += count.requests
            sum.bytes += count.bytes
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(Statistics(total: total, paths: counts)) else {
            // Numbers and texts can always be encoded; otherwise the client sees the 500.
            return .status(500)
        }
        return .data(json, type: "application/json")
    }
}
