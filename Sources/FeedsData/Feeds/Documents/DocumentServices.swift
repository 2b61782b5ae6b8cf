// Makes a service for each source that is a document, and holds what these services share.
// Thread: any; a plain value. Invariant: only the service of a source gets the authorization of the source.

package import FeedsModels
package import Foundation

package struct DocumentServices: Sendable {
    private let network: any NetworkServiceProtocol
    private let storage: (any StorageServiceProtocol)?
    private let firstLaunch: Date
    private let servers: KnownServers?
    private let paging: DocumentPaging?

    /// Without `storage` no document is stored. `servers` receives the addresses that documents name. Without `paging`
    /// long documents are read at once.
    package init(
        network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil, firstLaunch: Date,
        servers: KnownServers? = nil, paging: DocumentPaging? = nil
    ) {
        self.network = network
        self.storage = storage
        self.firstLaunch = firstLaunch
        self.servers = servers
        self.paging = paging
    }

    func service(for source: FeedSource) -> FeedsService {
        FeedsService(
            source: source, network: network, storage: storage, firstLaunch: firstLaunch, servers: servers,
            paging: paging)
    }
}
