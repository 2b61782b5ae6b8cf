// A repository with the kinds of sources that come with the program.

import FeedsData
import FeedsModels
import Foundation

extension FeedRepository {
    init(
        network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil,
        library: (any LibraryStoreProtocol)? = nil, firstLaunch: Date, servers: KnownServers? = nil,
        paging: DocumentPaging? = nil
    ) {
        let documents = DocumentServices(
            network: network, storage: storage, firstLaunch: firstLaunch, servers: servers, paging: paging)
        var kinds: [any SourceKind] = [FolderKind(), FileKind(documents), AddressKind(documents)]
        if let library { kinds.append(LibraryKind(store: library)) }
        self.init(kinds: kinds, servers: servers)
    }
}
