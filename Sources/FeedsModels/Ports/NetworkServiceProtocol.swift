// The port to HTTP: complete small bodies, and byte ranges of large ones.
// Thread: any. Invariant: a status outside 200…299, or 202, is an error, never a body.

package protocol NetworkServiceProtocol: Sendable {
    func fetch(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}
