// The real network with little patience, for servers that do not keep their word.

import FeedsData
import FeedsModels
import SoupBridge

/// Gives up on a silent server soon, so that a test of many silences ends.
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
