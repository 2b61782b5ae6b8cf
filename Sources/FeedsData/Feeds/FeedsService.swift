// Reads one source: a folder, a file or an address, first page and further ones.
// Thread: an actor on a queue of its own, because reading files blocks and decoding takes long.
// Invariant: the source's authorization goes to the source's own host and nowhere else.

package import FeedsModels
package import Foundation

package actor FeedsService: FeedsServiceProtocol {
    package static let sizeLimit = 64 << 20
    package static let timeout = 15.0
    /// Enough of a media file to recognise it.
    private static let mediaHead: Range<Int64> = 0..<4096

    private let source: FeedSource
    private let network: any NetworkServiceProtocol
    private let firstLaunch: Date
    /// Pages read since the first one, so that a feed that names itself as its next page comes to an end.
    private var visited: Set<URL> = []
    private nonisolated let executor = QueueExecutor(label: "mutoscope.feeds")

    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package init(source: FeedSource, network: any NetworkServiceProtocol, firstLaunch: Date) {
        self.source = source
        self.network = network
        self.firstLaunch = firstLaunch
    }

    package func fetchPosts() async throws(FeedServiceError) -> FeedsResponse {
        visited = []
        let response = try await readJSON(from: address, calling: source.name)
        return try response.requiringContent(at: source.name)
    }

    package func fetchPosts(page: URL) async throws(FeedServiceError) -> FeedsResponse {
        try await readJSON(from: page, calling: page.isFileURL ? page.path : page.absoluteString)
    }

    /// Reads and decodes one document; named as in the origin, although it takes the other shapes too.
    private func readJSON(from url: URL, calling place: String) async throws(FeedServiceError) -> FeedsResponse {
        var response = try await url.isFileURL ? readFile(url, place) : readRemote(url, place)
        if Task.isCancelled { throw .cancelled }
        visited.insert(url)
        if let next = response.next, visited.contains(next) { response.next = nil }
        return response
    }

    private var address: URL {
        switch source.place {
        case .path(let path): URL(fileURLWithPath: path)
        case .remote(let url): url
        }
    }
}

// MARK: - On this machine

extension FeedsService {
    private func readFile(_ url: URL, _ place: String) throws(FeedServiceError) -> FeedsResponse {
        switch LocalFile.kind(of: url.path) {
        case .missing: throw .fileNotFound(place: place)
        case .folder: return try FolderReader.read(url.path)
        case .deadLink: throw .unreadable(place: place, reason: "it is a link that leads nowhere")
        case .other: throw .unreadable(place: place, reason: "it is neither a file nor a folder")
        case .file:
            let file = LocalFile(path: url.path, place: place)
            let head = try file.read(atMost: FeedSniffer.headLength)
            // A video may be larger than any feed: its beginning is enough.
            if case .media(let format) = FeedSniffer.content(of: head) { return SingleMedia.response(at: url, format) }
            let data = try file.read(atMost: Self.sizeLimit + 1)
            guard data.count <= Self.sizeLimit else { throw .tooLarge(place: place, limit: Self.sizeLimit) }
            return try decoder(for: url, place).decode(data)
        }
    }

    private func decoder(for document: URL, _ place: String) -> FeedDecoder {
        FeedDecoder(context: DecodingContext(document: document, firstLaunch: firstLaunch), place: place)
    }
}

// MARK: - On the network

extension FeedsService {
    private func readRemote(_ url: URL, _ place: String) async throws(FeedServiceError) -> FeedsResponse {
        if let format = MediaFormat.of(fileExtension: url.pathExtension), format != .hls,
            let medium = try await readMedia(url, place, named: format)
        {
            return medium
        }
        let answer = try await fetch(NetworkRequest(url: url, sizeLimit: Self.sizeLimit), place)
        let type = answer.headers["content-type"]
        if let type, type.hasPrefix("video/") || type.hasPrefix("image/"),
            let format = MediaFormat.of(type: type, url: url), format != .hls
        {
            return SingleMedia.response(at: answer.url, format)
        }
        return try decoder(for: answer.url, place).decode(answer.body)
    }

    /// A video is not downloaded to find out that it is one, and there: its beginning tells. Nil when it is a document.
    private func readMedia(
        _ url: URL, _ place: String, named format: MediaFormat
    ) async throws(FeedServiceError) -> FeedsResponse? {
        do throws(FeedServiceError) {
            let request = NetworkRequest(url: url, range: Self.mediaHead, sizeLimit: 1 << 20)
            switch FeedSniffer.content(of: try await fetch(request, place).body) {
            case .media(let found): return SingleMedia.response(at: url, found)
            case .binary: throw .notAFeed(place: place, .binary)
            default: return nil
            }
        } catch .tooLarge {
            // The server knows no ranges and began to send it all: it has the file, and its name must do.
            return SingleMedia.response(at: url, format)
        }
    }

    private func fetch(_ request: NetworkRequest, _ place: String) async throws(FeedServiceError) -> NetworkResponse {
        var request = request
        request.timeout = Self.timeout
        request.headers["Accept"] =
            "application/feed+json, application/json, application/vnd.apple.mpegurl, */*;q=0.5"
        if let authorization = source.authorization, isOwnHost(request.url) {
            request.headers["Authorization"] = authorization
        }
        do throws(NetworkError) {
            return try await network.fetch(request)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .tooLarge(let limit): throw .tooLarge(place: place, limit: limit)
            default: throw .network(place: place, error)
            }
        }
    }

    private func isOwnHost(_ url: URL) -> Bool {
        let own = address
        return !own.isFileURL && url.scheme == own.scheme && url.host == own.host && url.port == own.port
    }
}
