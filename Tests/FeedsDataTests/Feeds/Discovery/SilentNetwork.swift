import FeedsModels
import FeedsTestSupport
import Foundation
import Synchronization

/// A network whose servers never answer.
final class SilentNetwork: NetworkServiceProtocol {
    private let clock: ManualClock
    private let requests = Mutex<[URL]>([])

    init(_ clock: ManualClock) { self.clock = clock }

    var asked: [URL] { requests.withLock { $0 } }

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        requests.withLock { $0.append(request.url) }
        do { try await clock.sleep(for: .seconds(1_000_000)) } catch { throw .cancelled }
        throw .timedOut
    }
}
