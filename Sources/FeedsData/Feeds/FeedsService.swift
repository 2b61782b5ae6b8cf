// Reads one source: a folder, a file or an address, first page and further ones.
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
    /// Pages read since the first one, so that a feed that names itself as its next page comes to an end.
    private var visited: Set<URL> = []
    private nonisolated let executor = QueueExecutor(label: "mutoscope.feeds")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Without `storage` nothing is kept.
    package init(
        source: FeedSource, network: any NetworkServiceProtocol, storage: (any StorageServiceProtocol)? = nil,
        firstLaunch: Date, servers: KnownServers? = nil, now: @escaping @Sendable () -> Date = Date.init
    ) {
        self.servers = servers
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

    package func fetchPosts(page: URL) async throws(FeedServiceError) -> FeedsResponse {
        try await readJSON(from: page, calling: name(of: page))
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
        visited.insert(url)
        if let next = response.next, visited.contains(next) { response.next = nil }
        response.stamp(source.key)
        return response
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

    package func storedPosts(page: URL) async -> StoredFeed? {
        await stored(Reading(url: page, place: name(of: page), requiresContent: false))
    }

    private func stored(_ reading: Reading) async -> StoredFeed? {
        guard !reading.url.isFileURL, let document = await documents.stored(reading.url) else { return nil }
        // It could be read when it was kept; if this version cannot, the network's answer is all there is.
        guard var response = try? decode(document, reading) else { return nil }
        if response.next == reading.url { response.next = nil }
        response.stamp(source.key)
        return StoredFeed(response: response, asOf: document.fetched)
    }
}

// MARK: - On this machine

extension FeedsService {
    private func readFile(_ reading: Reading) throws(FeedServiceError) -> FeedsResponse {
        let (url, place) = (reading.url, reading.place)
        switch LocalFile.kind(of: url.path) {
        case .missing: throw .fileNotFound(place: place)
        case .folder: return try reading.judge(try FolderReader.read(url.path))
        case .deadLink: throw .unreadable(place: place, reason: tr("it is a link that leads nowhere"))
        case .other: throw .unreadable(place: place, reason: tr("it is neither a file nor a folder"))
        case .file:
            let file = LocalFile(path: url.path, place: place)
            let head = try file.read(atMost: FeedSniffer.headLength)
            // A video may be larger than any feed: its beginning is enough.
            if case .media(let format) = FeedSniffer.content(of: head) { return SingleMedia.response(at: url, format) }
            let limit = RemoteDocuments.sizeLimit
            let data = try file.read(atMost: limit + 1)
            guard data.count <= limit else { throw .tooLarge(place: place, limit: limit) }
            return try reading.judge(try decoder(for: url, place).decode(data))
        }
    }

    private func decoder(for document: URL, _ place: String) -> FeedDecoder {
        var context = DecodingContext(document: document, firstLaunch: firstLaunch)
        context.servers = servers
        return FeedDecoder(context: context, place: place)
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
        let kept = await documents.stored(reading.url)
        let (document, isUnchanged) = try await documents.fetch(reading.url, reading.place, unlessLike: kept)
        guard isUnchanged else { return try await decodeAndKeep(document, reading) }
        // Kept by another version of the program, which could read it. The server has to give it again.
        guard let response = try? decode(document, reading) else {
            let (again, _) = try await documents.fetch(reading.url, reading.place, unlessLike: nil)
            return try await decodeAndKeep(again, reading)
        }
        return response
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
        return try reading.judge(try decoder(for: document.url, reading.place).decode(document.body))
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
    fileprivate mutating func stamp(_ source: String) {
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
