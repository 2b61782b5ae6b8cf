// Reads the documents of a source: a file or an address, its first page and further pages.
// Thread: an actor on a queue of its own, because reading files blocks and decoding is slow.
// Invariant: only a document that is a feed is stored, so a login page never replaces the last posts.

package import FeedsModels
package import Foundation
import GLibBridge

package actor FeedsService: FeedsServiceProtocol {
    let source: FeedSource
    let documents: RemoteDocuments
    let firstLaunch: Date
    let servers: KnownServers?
    private let paging: DocumentPaging?
    /// Documents that are read slice by slice, by address; only the version that was read last.
    private var longDocuments: [String: (document: LongDocument, fetched: Date?)] = [:]
    /// Pages read since the first page, so that a feed that names itself as its next page ends.
    private var visited: Set<BatchToken> = []
    private nonisolated let executor = QueueExecutor(label: "mutoscope.feeds")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Without `storage` nothing is stored. Without `paging` a document of any length is read at once.
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

    package func fetchPosts(page: BatchToken) async throws(FeedServiceError) -> FeedsResponse {
        guard let slice = DocumentSlice(page) else {
            let url = try url(of: page)
            return try await readJSON(from: url, calling: name(of: url))
        }
        // The document has become short meanwhile, so its first slice was all of it.
        return try read(slice)?.response ?? FeedsResponse(shape: .several)
    }

    /// Reads and decodes a document. The origin gave the name; it reads the other shapes too.
    private func readJSON(
        from url: URL, calling place: String, requiresContent: Bool = false
    ) async throws(FeedServiceError) -> FeedsResponse {
        let reading = Reading(url: url, place: place, requiresContent: requiresContent)
        // Reading a document takes several times the memory of its posts.
        defer { Heap.giveBack() }
        var response = try await url.isFileURL ? readFile(reading) : readRemote(reading)
        if Task.isCancelled { throw .cancelled }
        visited.insert(BatchToken(url))
        finish(&response)
        return response
    }

    private func finish(_ response: inout FeedsResponse) {
        if let next = response.next, visited.contains(next) { response.next = nil }
        response.stamp(source.key)
    }

    private func url(of page: BatchToken) throws(FeedServiceError) -> URL {
        guard let url = URL(string: page.text), url.isFileURL || AddressRules.isWeb(url) else {
            throw .unreadable(place: source.name, reason: tr("it has no such page"))
        }
        return url
    }

    func name(of page: URL) -> String { page.isFileURL ? page.path : page.absoluteString }

    /// A document to read.
    private struct Reading {
        let url: URL
        /// The user's name for it.
        let place: String
        /// A first page without posts is a failure; a further page without posts is the end of the feed.
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

    package func storedPosts(page: BatchToken) async -> StoredFeed? {
        guard let slice = DocumentSlice(page) else {
            // A page with a foreign token was never stored.
            guard let url = try? url(of: page) else { return nil }
            return await stored(Reading(url: url, place: name(of: url), requiresContent: false))
        }
        // A slice that is not readable now cannot stand in for the network's answer.
        guard let (response, fetched) = try? read(slice), let fetched else { return nil }
        return StoredFeed(response: response, asOf: fetched)
    }

    private func stored(_ reading: Reading) async -> StoredFeed? {
        guard !reading.url.isFileURL, let document = await documents.stored(reading.url) else { return nil }
        // An earlier version of the app could read the document. If this version cannot, only the network's answer
        // helps.
        guard var response = try? decode(document, reading) else { return nil }
        if response.next == BatchToken(reading.url) { response.next = nil }
        response.stamp(source.key)
        return StoredFeed(response: response, asOf: document.fetched)
    }
}

// MARK: - Slice by slice

extension FeedsService {
    /// The first slice of a long document, or all of a short document. A new version replaces the old only when it is
    /// readable.
    private func decode(
        _ bytes: DocumentBytes, at url: URL, _ reading: Reading, fetched: Date? = nil, contentType: String? = nil
    ) throws(FeedServiceError) -> FeedsResponse {
        var context = DecodingContext(document: url, firstLaunch: firstLaunch)
        context.servers = servers
        context.contentType = contentType
        context.keepsEntries = paging == nil
        context.now = documents.now()
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

    /// Nil when no such document is known. The date is nil for a document that did not come from the network.
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
            // A video may be larger than any feed, so its first bytes must do.
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
        // An earlier version of the app stored this document, and this version cannot read it. The server must send it
        // again.
        guard let response = await unchanged(document, since: kept?.fetched, reading) else {
            let (again, _) = try await documents.fetch(reading.url, reading.place, unlessLike: nil)
            return try await decodeAndKeep(again, reading)
        }
        return response
    }

    /// The stored document, which the server has just confirmed. A long document that is already open is not read
    /// again.
    private func unchanged(_ confirmed: StoredDocument, since: Date?, _ reading: Reading) async -> FeedsResponse? {
        let name = reading.url.absoluteString
        // The error does not matter, because the document is fetched again.
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
        if let medium = SingleMedia.response(of: document) { return medium }
        let bytes = DocumentBytes(paging)
        bytes.append(document.body)
        return try decode(
            bytes, at: document.url, reading, fetched: document.fetched, contentType: document.contentType)
    }

    /// Nil when the address is a document.
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
            // The server ignores ranges and began to send everything. So the file exists, and its name must tell its
            // format.
            return SingleMedia.response(at: reading.url, format)
        }
    }
}

extension FeedsResponse {
    /// The user's acts on these posts and stories are stored under their source.
    mutating func stamp(_ source: String) {
        for index in posts.indices { posts[index].key = PostKey(source: source, id: posts[index].id) }
        for index in stories.indices { stories[index].origin = source }
    }
}

extension StoredDocument {
    /// Of a media file only the first bytes are stored, because they are enough to recognise it.
    fileprivate func trimmed(for shape: FeedShape) -> StoredDocument {
        guard shape == .singleMedia, body.count > 4096, FeedSniffer.content(of: body) != .hls else { return self }
        var head = self
        head.body = Data(body.prefix(4096))
        (head.etag, head.lastModified) = (nil, nil)
        return head
    }
}
