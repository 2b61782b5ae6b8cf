// What the clients of all open networks share, and a client for each server.
// Thread: any; a plain value. Invariant: all clients share one ServerPaces, so that no server is asked too often by
// several kinds together.

package import FeedsModels
package import Foundation

package struct ServerAPIs: Sendable {
    let network: any NetworkServiceProtocol
    let paces: ServerPaces
    let storage: (any StorageServiceProtocol)?
    /// Receives the servers that a server on this machine or nearby names.
    let servers: KnownServers?
    /// Nil where nobody is signed in.
    private(set) var tokens: (any TokenGiving)?
    let now: @Sendable () -> Date

    /// Without `storage` no answer is kept.
    package init(
        network: any NetworkServiceProtocol, paces: ServerPaces, storage: (any StorageServiceProtocol)? = nil,
        servers: KnownServers? = nil, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.network = network
        self.paces = paces
        self.storage = storage
        self.servers = servers
        self.now = now
    }

    /// The same clients, which can also ask for accounts.
    package func with(_ tokens: any TokenGiving) -> ServerAPIs {
        var apis = self
        apis.tokens = tokens
        return apis
    }

    package func at(_ host: ServerHost) -> ServerAPI { ServerAPI(host: host, shared: self) }
}
