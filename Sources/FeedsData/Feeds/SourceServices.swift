// The kinds of sources that the program knows, and a service for each open source.
// Thread: its own actor; kinds look at the disk on other threads. Invariant: the first kind that reads a source makes
// its service, and `KnownServers` knows the servers of a source before its service sends a request.

package import FeedsModels

package actor SourceServices {
    private let kinds: [any SourceKind]
    private let servers: KnownServers?
    private var services: [FeedSource: (kind: String, service: any FeedsServiceProtocol)] = [:]

    /// `servers` receives the servers that the user opened.
    package init(_ kinds: [any SourceKind], servers: KnownServers? = nil) {
        self.kinds = kinds
        self.servers = servers
    }

    package func kind(of source: FeedSource) async -> (any SourceKind)? {
        for kind in kinds {
            if await kind.reads(source) { return kind }
        }
        return nil
    }

    /// `isChosen`: the user opened the source, so its servers may be asked even if they are on this network.
    package func service(
        for source: FeedSource, isChosen: Bool = true
    ) async throws(FeedServiceError) -> any FeedsServiceProtocol {
        guard let kind = await kind(of: source) else {
            if source.named?.kind == AccountName.kind { throw .undiscovered(place: source.name) }
            throw .unreadable(place: source.name, reason: tr("it is no document"))
        }
        if isChosen {
            for server in kind.servers(of: source) { servers?.choose(server) }
        }
        if let known = services[source], known.kind == kind.name { return known.service }
        let service = kind.makeService(for: source)
        services[source] = (kind.name, service)
        return service
    }

    /// The service of a source by its key, as posts carry it. The source may be a part of the open one, or one of its
    /// follows. A stored post may name any source, so the servers of that source are not chosen by it.
    package func service(named key: String) async throws(FeedServiceError) -> any FeedsServiceProtocol {
        if let open = services.first(where: { $0.key.key == key }) { return open.value.service }
        let named: FeedSource
        do throws(FeedSourceError) {
            named = try FeedSource.parse(key, relativeTo: "/", kinds: kinds)
        } catch {
            throw .unreadable(place: key, reason: tr("it is no document"))
        }
        return try await service(for: named, isChosen: false)
    }
}
