// The port to HTTP: complete small bodies, and byte ranges of large ones.
// Thread: any. Invariant: a status outside 200…299, or 202, is an error and never a body, unless the request takes
// refusals.

package protocol NetworkServiceProtocol: Sendable {
    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}
