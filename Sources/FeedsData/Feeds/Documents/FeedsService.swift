// Reads the documents of one source: a file or an address, first page and further ones.
// Thread: an actor on a queue of its own, because reading files blocks and decoding takes long.
// Invariant: only a document that is a feed is kept: a login page in the way never replaces the last posts.

package import FeedsModels
package import Foundation
import GLibBridge

package actor FeedsService: FeedsServiceProtocol {
    private let source: FeedSource
    private let documents: RemoteDocuments
    private let firstLaunch: Date
    private let servers: KnownServers?
    private let paging: DocumentPaging?
    /// Documents that are read slice by slice, by their addresses; of each the version that was read last.
    private var longDocuments: [String: (document: LongDocument, fetched: Date?)] = [:]
    /// Pages read since the first one, so that a feed that names itself as its next page comes to an end.
    private var visited: Set<PageToken> = []
    private nonisolated let executor = QueueExecutor(label: "mutoscope.feeds")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Without `storage` nothing is kept, without `paging` a document is read at once however long it is.
    package init(
        source: FeedSource, network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil,
        firstLaunch: Date, servers: KnownServers? = nil, paging: DocumentPaging? = nil,
        now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.servers = servers
        self.paging = paging
        self.source = source
        documents = RemoteDocuments(source: source, network: network, storage: storage, now: now)
        self.firstLaunch = firstLaunch
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        visited = []
        guard let address = source.address else {
            throw .unreadable(place: source.name, reason: tr("it is no document"))
        }
        return try await readJSON(from: address, calling: source.name, requiresContent: true)
    }

    package func fetchPosts(page: PageToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let slice = DocumentSlice(page) else {
            let url = try url(of: page)
            return try await readJSON(from: url, calling: name(of: url))
        }
        // Where the document has become short meanwhile, it was read to its end.
        return try read(slice)?.response ?? FeedsResponse(shape: .several)
    }

    /// Reads and decodes one document; named as in the origin, although it takes the other shapes too.
    private func readJSON(
        from url: URL, calling place: String, requiresContent: Bool = false
    ) async throws(FeedServiceError) -> FeedsResponse {
        let reading = Reading(url: url, place: place, requiresContent: requiresContent)
        // A document takes several times the room of its posts while it is read.
        defer { Heap.giveBack() }
        var response = try await url.isFileURL ? readFile(reading) : readRemote(reading)
        if Task.isCancelled { throw .cancelled }
        visited.insert(PageToken(url))
        finish(&response)
        return response
    }

    private func finish(_ response: inout FeedsResponse) {
        if let next = response.next, visited.contains(next) { response.next = nil }
        response.stamp(source.key)
    }

    private func url(of page: PageToken) throws(FeedServiceError) -> URL {
        guard let url = URL(string: page.text), url.isFileURL || AddressRules.isWeb(url) else {
            throw .unreadable(place: source.name, reason: tr("it has no such page"))
        }
        return url
    }

    private func name(of page: URL) -> String { page.isFileURL ? page.path : page.absoluteString }

    /// One document that is to be read.
    private struct Reading {
        let url: URL
        /// What the person called it.
        let place: String
        /// A first page with nothing to show is a failure; a further one is the end.
        let requiresContent: Bool

        func judge(_ response: FeedsResponse) throws(FeedServiceError) -> FeedsResponse {
            requiresContent ? try response.requiringContent(at: place) : response
        }
    }
}

// MARK: - What was kept

extension FeedsService {
    package func storedPosts() async -> StoredFeed? {
        guard let address = source.address else { return nil }
        return await stored(Reading(url: address, place: source.name, requiresContent: true))
    }

    package func storedPosts(page: PageToken) async -> StoredFeed? {
        guard let slice = DocumentSlice(page) else {
            // What is no page of ours was not kept either.
            guard let url = try? url(of: page) else { return nil }
            return await stored(Reading(url: url, place: name(of: url), requiresContent: false))
        }
        // What cannot be read now is no help.
        guard let (response, fetched) = try? read(slice), let fetched else { return nil }
        return StoredFeed(response: response, asOf: fetched)
    }

    private func stored(_ reading: Reading) async -> StoredFeed? {
        guard !reading.url.isFileURL, let document = await documents.stored(reading.url) else { return nil }
        // It could be read when it was kept; if this version cannot, the network's answer is all there is.
        guard var response = try? decode(document, reading) else { return nil }
        if response.next == PageToken(reading.url) { response.next = nil }
        response.stamp(source.key)
        return StoredFeed(response: response, asOf: document.fetched)
    }
}

// MARK: - Slice by slice

extension FeedsService {
    /// The first slice of a long document, all of a short one. Only one that can be read takes another one's place.
    private func decode(
        _ bytes: DocumentBytes, at url: URL, _ reading: Reading, fetched: Date? = nil
    ) throws(FeedServiceError) -> FeedsResponse {
        var context = DecodingContext(document: url, firstLaunch: firstLaunch)
        context.servers = servers
        let long = paging.flatMap {
            LongDocument(bytes, in: context, at: reading.url, calling: reading.place, sliceLength: $0.length)
        }
        let response: FeedsResponse
        if let long {
            response = try long.page(0)
        } else {
            response = try FeedDecoder(context: context, place: reading.place).decode(try bytes.all(reading.place))
        }
        let judged = try reading.judge(response)
        longDocuments[reading.url.absoluteString] = long.map { ($0, fetched) }
        return judged
    }

    /// Nil when no such document is known. The date is that of one from the network.
    private func read(_ slice: DocumentSlice) throws(FeedServiceError) -> (response: FeedsResponse, fetched: Date?)? {
        guard let (document, fetched) = longDocuments[slice.document] else { return nil }
        defer { Heap.giveBack() }
        var response = try document.page(slice.number)
        finish(&response)
        return (response, fetched)
    }
}

// MARK: - On this machine

extension FeedsService {
    private func readFile(_ reading: Reading) throws(FeedServiceError) -> FeedsResponse {
        let (url, place) = (reading.url, reading.place)
        switch LocalFile.kind(of: url.path) {
        case .missing: throw .fileNotFound(place: place)
        case .folder: throw .unreadable(place: place, reason: tr("it is a folder"))
        case .deadLink: throw .unreadable(place: place, reason: tr("it is a link that leads nowhere"))
        case .other: throw .unreadable(place: place, reason: tr("it is neither a file nor a folder"))
        case .file:
            let file = LocalFile(path: url.path, place: place)
            let head = try file.read(atMost: FeedSniffer.headLength)
            // A video may be larger than any feed: its beginning is enough.
            if case .media(let format) = FeedSniffer.content(of: head) { return SingleMedia.response(at: url, format) }
            let bytes = DocumentBytes(paging)
            try file.read(into: bytes, atMost: RemoteDocuments.sizeLimit)
            return try decode(bytes, at: url, reading)
        }
    }
}

// MARK: - On the network

extension FeedsService {
    private func readRemote(_ reading: Reading) async throws(FeedServiceError) -> FeedsResponse {
        if let format = MediaFormat.of(fileExtension: reading.url.pathExtension), format != .hls,
            let medium = try await readMedia(reading, named: format)
        {
            return medium
        }
        let kept = await documents.head(reading.url)
        let (document, isUnchanged) = try await documents.fetch(reading.url, reading.place, unlessLike: kept)
        guard isUnchanged else { return try await decodeAndKeep(document, reading) }
        // Kept by another version of the program, which could read it. The server has to give it again.
        guard let response = await unchanged(document, since: kept?.fetched, reading) else {
            let (again, _) = try await documents.fetch(reading.url, reading.place, unlessLike: nil)
            return try await decodeAndKeep(again, reading)
        }
        return response
    }

    /// What was kept, and has just been confirmed. A long document that was read when it was kept needs no second reading.
    private func unchanged(_ confirmed: StoredDocument, since: Date?, _ reading: Reading) async -> FeedsResponse? {
        let name = reading.url.absoluteString
        // Why it cannot be read is of no use: it is fetched again.
        if let (long, fetched) = longDocuments[name], fetched == since, let first = try? long.page(0) {
            longDocuments[name] = (long, confirmed.fetched)
            return try? reading.judge(first)
        }
        guard let document = await documents.stored(reading.url) else { return nil }
        return try? decode(document, reading)
    }

    private func decodeAndKeep(
        _ document: StoredDocument, _ reading: Reading
    ) async throws(FeedServiceError) -> FeedsResponse {
        let response = try decode(document, reading)
        await documents.keep(document.trimmed(for: response.shape), from: reading.url)
        return response
    }

    private func decode(_ document: StoredDocument, _ reading: Reading) throws(FeedServiceError) -> FeedsResponse {
        if let type = document.contentType, type.hasPrefix("video/") || type.hasPrefix("image/"),
            let format = MediaFormat.of(type: type, url: document.url), format != .hls
        {
            return SingleMedia.response(at: document.url, format)
        }
        let bytes = DocumentBytes(paging)
        bytes.append(document.body)
        return try decode(bytes, at: document.url, reading, fetched: document.fetched)
    }

    /// Nil when it is a document.
    private func readMedia(
        _ reading: Reading, named format: MediaFormat
    ) async throws(FeedServiceError) -> FeedsResponse? {
        do throws(FeedServiceError) {
            let head = try await documents.fetchHead(reading.url, reading.place)
            switch FeedSniffer.content(of: head.body) {
            case .media: return try await decodeAndKeep(head, reading)
            case .binary: throw .notAFeed(place: reading.place, .binary)
            default: return nil
            }
        } catch .tooLarge {
            // The server knows no ranges and began to send it all: it has the file, and its name must do.
            return SingleMedia.response(at: reading.url, format)
        }
    }
}

extension FeedsResponse {
    /// What a person does to these posts and stories is kept under their source.
    mutating func stamp(_ source: String) {
        for index in posts.indices { posts[index].key = PostKey(source: source, id: posts[index].id) }
        for index in stories.indices { stories[index].origin = source }
    }
}

extension StoredDocument {
    /// Of a medium only the beginning is kept, as the sign of what it is.
    fileprivate func trimmed(for shape: FeedShape) -> StoredDocument {
        guard shape == .singleMedia, body.count > 4096, FeedSniffer.content(of: body) != .hls else { return self }
        var head = self
        head.body = Data(body.prefix(4096))
        (head.etag, head.lastModified) = (nil, nil)
        return head
    }
}
