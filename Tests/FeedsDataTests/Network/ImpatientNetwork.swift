// The real network with short timeouts, for servers that do not keep their promises.

import FeedsData
import FeedsModels
import SoupBridge

/// Soon gives up on a silent server, so that a test with many silences ends.
final class ImpatientNetwork: MediaNetwork {
    private let real = NetworkService()

    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        try await real.fetch(impatient(request))
    }

    func stream(
        _ request: NetworkRequest, _ onEvent: @escaping @Sendable (StreamEvent) -> Void
    ) -> SoupTransfer {
        real.stream(impatient(request), onEvent)
    }

    private func impatient(_ request: NetworkRequest) -> NetworkRequest {
        var request = request
        request.timeout = min(0.2, request.timeout)
        return request
    }
}
