// Fetches and keeps whole pieces: segments, initialisation sections, playlists, keys, pictures.
// Thread: an actor on the cache's queue. Invariant: one download however many ask, and only whole pieces are kept.

import FeedsModels
import Foundation

/// A small file as it was fetched.
struct CachedDocument: Sendable, Hashable {
    let data: Data
    /// Where redirects ended: relative addresses count from there.
    let url: URL
}

actor PieceStore {
    private let network: NetworkService
    private let fetched: FetchedFiles
    private let queue: QueueExecutor
    private var here: [EntryKey: Set<Int>] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(network: NetworkService, fetched: FetchedFiles, queue: QueueExecutor) {
        self.network = network
        self.fetched = fetched
        self.queue = queue
    }

    /// A piece of a stream, fetched once: all of `url`, or the part that `range` names. Any number but its own will
    /// do for an initialisation section (negative ones, say). An empty body is an error.
    func piece(
        _ number: Int, of entry: EntryKey, from url: URL, range: Range<Int64>? = nil, limit: Int
    ) async throws(MediaError) -> Data {
        let path = try await fetched.path(of: url, range: range, limit: limit) {
            $0.isEmpty ? .network(.malformed("a segment is empty")) : nil
        }
        here[entry, default: []].insert(number)
        do { return try Data(contentsOf: URL(filePath: path)) } catch { throw .disk(error.localizedDescription) }
    }

    /// The numbers of an entry's pieces that need no network.
    func pieces(of entry: EntryKey) -> Set<Int> { here[entry] ?? [] }

    /// A playlist or a key, fetched once and kept; `check` may refuse the bytes before they are kept.
    func document(
        _ url: URL, of medium: URL, limit: Int, check: @escaping @Sendable (Data) -> MediaError? = { _ in nil }
    ) async throws(MediaError) -> CachedDocument {
        let response: NetworkResponse
        do throws(NetworkError) {
            response = try await network.fetch(NetworkRequest(url: url, sizeLimit: limit))
        } catch {
            throw .network(error)
        }
        if let refusal = check(response.body) { throw refusal }
        return CachedDocument(data: response.body, url: response.url)
    }
}
