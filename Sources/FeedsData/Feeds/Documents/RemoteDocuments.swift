// Fetches the documents of a source over HTTP, and asks only for changes since the stored version.
// Thread: any. Invariant: the source's authorization goes only to the source's own server, and documents that were
// fetched with it are found again only with it.

import FeedsModels
import Foundation
import GLibBridge

struct RemoteDocuments: Sendable {
    static let sizeLimit = 64 << 20
    static let timeout = 15.0
    /// Enough of a media file to recognise its format.
    private static let mediaHead: Range<Int64> = 0..<4096
    /// Most pages are shorter.
    private static let pageHead: Range<Int64> = 0..<262_144
    /// No real validator is longer, and each request carries the validator.
    static let longestValidator = 1024

    /// XML first: some servers leave videos out of the JSON Feed of an account. Others refuse requests without its type.
    static let wanted = """
        application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9, application/feed+json;q=0.8, \
        application/json;q=0.8, application/vnd.apple.mpegurl;q=0.8, */*;q=0.5
        """

    let source: FeedSource
    let network: any NetworkServiceProtocol
    let storage: (any StorageServiceProtocol)?
    let now: @Sendable () -> Date

    // MARK: Kept

    func stored(_ url: URL) async -> StoredDocument? { await storage?.document(key(of: url)) }

    /// The stored document without its body, which would only take memory while the network is asked.
    func head(_ url: URL) async -> StoredDocument? { await storage?.head(key(of: url)) }

    func keep(_ document: StoredDocument, from url: URL) async { await storage?.keep(document, as: key(of: url)) }

    private func key(of url: URL) -> DocumentKey {
        DocumentKey(
            address: url,
            credential: authorization(for: url).map { Digest.sha256Hex("\(url.absoluteString)\n\($0)") })
    }

    // MARK: Fetched

    /// The new document, or the stored document with a new date when the server says that it has not changed.
    func fetch(
        _ url: URL, _ place: String, unlessLike kept: StoredDocument?
    ) async throws(FeedServiceError) -> (document: StoredDocument, isUnchanged: Bool) {
        var request = NetworkRequest(url: url, sizeLimit: Self.sizeLimit)
        request.headers["If-None-Match"] = kept?.etag
        request.headers["If-Modified-Since"] = kept?.lastModified
        do throws(FeedServiceError) {
            return (document(from: try await send(request, place)), false)
        } catch .network(_, .status(304)) where kept?.hasValidators == true {
            guard var kept else { throw .network(place: place, .status(304)) }
            kept.fetched = now()
            await storage?.confirm(key(of: url), at: kept.fetched)
            return (kept, true)
        }
    }

    /// The first bytes are enough to see whether a video exists and is a video, so the rest is not downloaded.
    func fetchHead(_ url: URL, _ place: String) async throws(FeedServiceError) -> StoredDocument {
        let request = NetworkRequest(url: url, range: Self.mediaHead, sizeLimit: 1 << 20)
        return StoredDocument(body: try await send(request, place).body, url: url, fetched: now())
    }

    /// The first bytes in answer to a request with headers of its own, and whether they are the whole document.
    func lookAtHead(
        _ request: NetworkRequest, _ place: String
    ) async throws(FeedServiceError) -> (StoredDocument, isWhole: Bool) {
        var request = request
        (request.range, request.sizeLimit) = (Self.pageHead, 1 << 20)
        let answer = try await send(request, place)
        return (document(from: answer), answer.totalLength == Int64(answer.body.count))
    }

    /// The document of a request with headers of its own.
    func look(_ request: NetworkRequest, _ place: String) async throws(FeedServiceError) -> StoredDocument {
        document(from: try await send(request, place))
    }

    private func document(from answer: NetworkResponse) -> StoredDocument {
        let validator = { (name: String) in
            answer.headers[name].flatMap { $0.utf8.count <= Self.longestValidator ? $0 : nil }
        }
        return StoredDocument(
            body: answer.body, url: answer.url, contentType: answer.headers["content-type"],
            etag: validator("etag"), lastModified: validator("last-modified"), fetched: now())
    }

    private func send(_ request: NetworkRequest, _ place: String) async throws(FeedServiceError) -> NetworkResponse {
        var request = request
        request.timeout = Self.timeout
        request.headers["Accept"] = request.headers["Accept"] ?? Self.wanted
        request.headers["Authorization"] = authorization(for: request.url)
        do throws(NetworkError) {
            return try await network.fetch(request)
        } catch {
            switch error {
            case .cancelled: throw .cancelled
            case .status(429): throw .tooManyRequests(server: request.url.host() ?? place, until: nil)
            case .tryLater(429, let seconds):
                throw .tooManyRequests(server: request.url.host() ?? place, until: now().addingTimeInterval(seconds))
            case .tooLarge(let limit): throw .tooLarge(place: place, limit: limit)
            default: throw .network(place: place, error)
            }
        }
    }

    private func authorization(for url: URL) -> String? {
        guard let own = source.address, url.scheme == own.scheme, url.host == own.host,
            url.port == own.port
        else { return nil }
        return source.authorization ?? source.login
    }
}

extension StoredDocument {
    fileprivate var hasValidators: Bool { etag != nil || lastModified != nil }
}
