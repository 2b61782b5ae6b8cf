// Small remote files, fetched whole and once: pictures, playlists' segments.
// Thread: an actor on the cache's queue. Invariant: one download however many ask; only checked bytes are stored.

import FeedsModels
import Foundation

actor FetchedFiles {
    private let folder: CacheFolder
    private let network: NetworkService
    private let queue: QueueExecutor
    private let onStored: @Sendable (Int64) -> Void
    private var running: [String: Task<Result<String, MediaError>, Never>] = [:]

    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    init(
        folder: CacheFolder, network: NetworkService, queue: QueueExecutor,
        onStored: @escaping @Sendable (Int64) -> Void
    ) {
        self.folder = folder
        self.network = network
        self.queue = queue
        self.onStored = onStored
    }

    /// The path of the file; `check` may refuse the bytes before they are kept.
    func path(
        of url: URL, range: Range<Int64>? = nil, limit: Int, check: @escaping @Sendable (Data) -> MediaError?
    ) async throws(MediaError) -> String {
        let name = folder.name(of: url, range)
        if let path = folder.complete(name) { return path }
        if let fetch = running[name] { return try await fetch.value.get() }
        let fetch = Task { await self.fetch(NetworkRequest(url: url, range: range, sizeLimit: limit), as: name, check) }
        running[name] = fetch
        let result = await fetch.value
        running[name] = nil
        return try result.get()
    }

    private func fetch(
        _ request: NetworkRequest, as name: String, _ check: @Sendable (Data) -> MediaError?
    ) async -> Result<String, MediaError> {
        do throws(NetworkError) {
            let body = try await network.fetch(request).body
            if let refusal = check(body) { return .failure(refusal) }
            return store(body, as: name)
        } catch {
            return .failure(.network(error))
        }
    }

    private func store(_ body: Data, as name: String) -> Result<String, MediaError> {
        let file = folder.file(name)
        do {
            try body.write(to: file, options: .atomic)
            onStored(Int64(body.count))
            return .success(file.path(percentEncoded: false))
        } catch {
            return .failure(.disk(error.localizedDescription))
        }
    }
}
