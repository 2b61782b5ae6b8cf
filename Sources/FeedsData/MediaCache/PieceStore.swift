// Fetches and stores whole pieces: segments, initialisation sections, playlists, keys, pictures.
// Thread: an actor on the cache's queue. Invariant: callers of the same piece share a download, and only whole pieces
// are stored.

import FeedsModels
import Foundation

actor PieceStore {
    typealias Check = @Sendable (Data) -> MediaError?

    private struct Job: Hashable {
        let entry: EntryKey
        let number: Int
    }

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private let cache: MediaCache
    private let gate: TransferGate
    private let fetcher: PieceFetcher
    nonisolated let servers: KnownServers?
    private var running: [Job: Task<Result<FetchedBody, MediaError>, Never>] = [:]
    private var scratch = ScratchFiles()

    init(network: any MediaNetwork, cache: MediaCache, gate: TransferGate) {
        fetcher = PieceFetcher(network: network)
        servers = network.servers
        self.cache = cache
        self.gate = gate
        queue = cache.queue
    }

    /// A piece of a stream, fetched once: all of `url`, or the part that `range` names. Any number but its own will
    /// do for an initialisation section (negative ones, say). An empty body is an error, and `check` may refuse more.
    func piece(
        _ number: Int, of entry: EntryKey, from url: URL, range: Range<Int64>? = nil, limit: Int,
        check: @escaping Check = { _ in nil }
    ) async throws(MediaError) -> CachedPiece {
        if let data = here(number, of: entry) { return CachedPiece(data: hit(data)) }
        shelf { $0.noteMiss() }
        let result = await once(Job(entry: entry, number: number)) { [gate, fetcher] in
            await gate.pass(entry.medium)
            let isUrgent = await gate.began(entry.medium)
            let start = ContinuousClock.now
            var result = await fetcher.bounded(url, range: range, limit: limit) {
                $0.isEmpty ? .network(.malformed("a segment is empty")) : check($0)
            }
            await gate.ended(entry.medium, isUrgent: isUrgent)
            if case .success(var body) = result {
                body.seconds = start.duration(to: .now) / .seconds(1)
                result = .success(body)
            }
            return result
        }
        do throws(MediaError) {
            let body = try result.get()
            return CachedPiece(data: body.data, fetched: body.data.count, seconds: body.seconds)
        } catch {
            guard let data = left(number, of: entry, by: error) else { throw error }
            return CachedPiece(data: hit(data))
        }
    }

    /// The sizes of an entry's cached pieces, by piece number.
    func sizes(of entry: EntryKey) -> [Int: Int] {
        guard let found = shelf({ $0.peek(entry) }) else { return [:] }
        return shelf { $0.sizes(of: found.id) }
    }

    /// Whether the document is cached, so that it needs no network.
    func keeps(document url: URL, of medium: URL) -> Bool {
        guard let found = shelf({ $0.peek(.document(url, of: medium)) }) else { return false }
        return shelf { $0.has(0, of: found.id) }
    }

    /// A playlist or a key, fetched once and stored; `check` may refuse the bytes before they are stored.
    func document(
        _ url: URL, of medium: URL, limit: Int, check: @escaping Check = { _ in nil }
    ) async throws(MediaError) -> CachedDocument {
        let entry = EntryKey.document(url, of: medium)
        if let data = here(0, of: entry) {
            return CachedDocument(data: hit(data), url: find(entry)?.source ?? url)
        }
        shelf { $0.noteMiss() }
        let result = await once(Job(entry: entry, number: 0)) { [fetcher] in
            await fetcher.whole(url, limit: limit, check: check)
        }
        do throws(MediaError) {
            let body = try result.get()
            return CachedDocument(data: body.data, url: body.url)
        } catch {
            guard let data = left(0, of: entry, by: error) else { throw error }
            return CachedDocument(data: hit(data), url: find(entry)?.source ?? url)
        }
    }

    /// The path of a picture's file, fetched once; `check` may refuse the bytes before they are stored.
    func picture(_ url: URL, limit: Int, check: @escaping Check) async throws(MediaError) -> String {
        let entry = EntryKey.picture(url)
        let kept = path(of: entry)
        let isDoubtful = kept != nil && self.isDoubtful(0, of: entry)
        if let kept, !isDoubtful { return kept }
        shelf { $0.noteMiss() }
        let result = await once(Job(entry: entry, number: 0)) { [gate, fetcher] in
            let turn = await gate.pass(picture: url)
            let result = await fetcher.whole(url, limit: limit, check: check)
            await gate.ended(poster: turn)
            return result
        }
        do throws(MediaError) {
            let body = try result.get()
            if let found = shelf({ $0.peek(entry) }), !self.isDoubtful(0, of: entry),
                let path = shelf({ $0.completePath(of: found.id) })
            {
                return path
            }
            return try scratch.path(of: url, holding: body.data)
        } catch {
            guard let kept, error.isOfTheWayThere else { throw error }
            return kept
        }
    }

    private func path(of entry: EntryKey) -> String? {
        guard let found = find(entry) else { return scratch.path(of: entry.medium) }
        guard let path = shelf({ $0.completePath(of: found.id) }) else { return scratch.path(of: entry.medium) }
        shelf { $0.noteHit(found.bytes) }
        return path
    }

    // MARK: Fetching once

    private func once(
        _ job: Job, _ fetch: @escaping @Sendable () async -> Result<FetchedBody, MediaError>
    ) async -> Result<FetchedBody, MediaError> {
        if let task = running[job] { return await task.value }
        let task = Task {
            let result = await fetch()
            if case .success(let body) = result { self.keep(body, job) }
            self.running[job] = nil
            return result
        }
        running[job] = task
        return await task.value
    }

    private func keep(_ body: FetchedBody, _ job: Job) {
        shelf { shelf in
            shelf.noteFetched(body.data.count)
            let known = shelf.peek(job.entry)
            let entry = known ?? shelf.begin(job.entry, source: body.url, validators: body.validators)
            shelf.keep(body.data, as: job.number, of: entry.id)
        }
    }

    private func find(_ entry: EntryKey) -> StoredEntry? { shelf { $0.find(entry) } }

    /// A piece that is cached and whole.
    private func here(_ number: Int, of entry: EntryKey) -> Data? {
        guard let found = find(entry), !shelf({ $0.isDoubtful(number, of: found.id) }) else { return nil }
        return shelf { $0.read(number, of: found.id) }
    }

    /// A cached piece that may not be whole: better than nothing when its server is not reachable.
    private func left(_ number: Int, of entry: EntryKey, by error: MediaError) -> Data? {
        guard error.isOfTheWayThere, let found = find(entry) else { return nil }
        return shelf { $0.read(number, of: found.id) }
    }

    private func isDoubtful(_ number: Int, of entry: EntryKey) -> Bool {
        shelf { shelf in shelf.peek(entry).map { shelf.isDoubtful(number, of: $0.id) } ?? false }
    }

    private func hit(_ data: Data) -> Data {
        shelf { $0.noteHit(Int64(data.count)) }
        return data
    }

    /// The shelf runs on this actor's queue, so the call needs no waiting and no other job runs in between.
    private func shelf<Value: Sendable>(_ body: (isolated MediaCache) -> Value) -> Value {
        cache.assumeIsolated(body)
    }
}

extension MediaError {
    /// True when the server was not reached, so the error says nothing about the resource.
    fileprivate var isOfTheWayThere: Bool {
        switch self {
        case .network(.offline), .network(.timedOut), .network(.refused), .network(.hostNotFound): true
        default: false
        }
    }
}
