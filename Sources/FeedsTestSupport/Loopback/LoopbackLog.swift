// What the loopback server was asked for and how much it sent, for tests to count and for others to ask.
// Thread: any; one lock. Invariant: a request is noted before its answer begins; questions about the log never are.

import Foundation
import Synchronization

package final class LoopbackLog: Sendable {
    package struct Count: Sendable, Hashable, Encodable {
        package var requests = 0
        /// Body bytes that the sockets took.
        package var bytes: Int64 = 0
    }

    private let state = Mutex<(requests: [LoopbackRequest], counts: [String: Count])>(([], [:]))
    private let arrivals = AsyncStream.makeStream(of: LoopbackRequest.self)

    /// Requests as they come; for one consumer.
    package var stream: AsyncStream<LoopbackRequest> { arrivals.stream }

    package func requests(_ path: String? = nil) -> [LoopbackRequest] {
        state.withLock { $0.requests.filter { path == nil || $0.path == path } }
    }

    /// Body bytes that the sockets took.
    package func bytes(_ path: String) -> Int64 { state.withLock { $0.counts[path]?.bytes ?? 0 } }

    package var totalBytes: Int64 { state.withLock { $0.counts.values.reduce(0) { $0 + $1.bytes } } }

    /// Counts from nothing again.
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

    /// `/-/stats` tells the counters, `/-/reset` also sets them to nothing; other paths are none of its business.
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
            // Numbers and texts always encode; if they should not, the one who asks sees it.
            return .status(500)
        }
        return .data(json, type: "application/json")
    }
}
