// What the loopback server was asked for and how much it sent, for tests to count.
// Thread: any; one lock. Invariant: a request is noted before its answer begins.

package import Foundation
import Synchronization

package struct LoopbackRequest: Sendable, Hashable {
    package var path: String
    /// Lower-case names.
    package var headers: [String: String]

    /// The bytes asked for, when the request names a range with both ends.
    package var range: Range<Int64>? {
        guard let value = headers["range"], value.hasPrefix("bytes=") else { return nil }
        let ends = value.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Int64(ends[0]), first >= 0 else { return nil }
        guard let last = ends[1].isEmpty ? Int64.max - 1 : Int64(ends[1]), last >= first else { return nil }
        return first..<last + 1
    }
}

package final class LoopbackLog: Sendable {
    private let state = Mutex<(requests: [LoopbackRequest], bytes: [String: Int64])>(([], [:]))
    private let arrivals = AsyncStream.makeStream(of: LoopbackRequest.self)

    /// Requests as they come; for one consumer.
    package var stream: AsyncStream<LoopbackRequest> { arrivals.stream }

    package func requests(_ path: String? = nil) -> [LoopbackRequest] {
        state.withLock { $0.requests.filter { path == nil || $0.path == path } }
    }

    /// Body bytes that the sockets took.
    package func bytes(_ path: String) -> Int64 { state.withLock { $0.bytes[path] ?? 0 } }

    func note(_ request: LoopbackRequest) {
        state.withLock { $0.requests.append(request) }
        arrivals.continuation.yield(request)
    }

    func sent(_ count: Int, for path: String) { state.withLock { $0.bytes[path, default: 0] += Int64(count) } }
}
