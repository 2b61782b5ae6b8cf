// A remote file that fills as players read it: its readers, its waiting reads, and its answers.
// Thread: an actor on the cache's queue; readers and the network enter through that queue.
// Invariant: no byte is fetched twice at a time, and every read, opening and preload gets exactly one answer.

import FeedsModels
import Foundation

actor CachedFile {
    struct Preload {
        let chunk: Int
        let continuation: CheckedContinuation<Result<PreloadReceipt, MediaError>, Never>
    }

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    let url: URL
    let key: EntryKey
    let network: any MediaNetwork
    let gate: TransferGate
    private let cache: MediaCache

    /// The entry that holds the bytes, while the file is in use.
    var id: Int64?
    var map: ChunkMap?
    /// True when the server's file is no longer the version that the readers have.
    var isStale = false
    var downloads: [Int: Download] = [:]
    /// The first bytes of chunks whose transfers were cut off, by chunk number.
    var beginnings: [Int: Data] = [:]
    var readers: [Int: ReadingPace] = [:]
    var reads: [PendingRead] = []
    var openings: [Int: CheckedContinuation<Result<PlayableMedia, MediaError>, Never>] = [:]
    var preloads: [Int: Preload] = [:]
    /// True after reading ahead failed; from then on, only bytes that a reader waits for are fetched.
    var isAheadSuspended = false
    var isWaitingAtGate = false
    private var lastNumber = 0

    init(url: URL, network: any MediaNetwork, cache: MediaCache, gate: TransferGate) {
        self.url = url
        self.network = network
        self.cache = cache
        self.gate = gate
        key = .file(url)
        queue = cache.queue
    }

    /// Whether an opening gives the server's present bytes.
    var isUsable: Bool { !isStale }

    var isIdle: Bool { readers.isEmpty && downloads.isEmpty && openings.isEmpty && preloads.isEmpty }

    /// The shelf runs on this actor's queue, so the call needs no waiting and no other job runs in between.
    func shelf<Value: Sendable>(_ body: (isolated MediaCache) -> Value) -> Value { cache.assumeIsolated(body) }

    func isHere(_ chunk: Int) -> Bool { id.map { id in shelf { $0.has(chunk, of: id) } } ?? false }

    /// Chunks whose last bytes arrive at about the time when the answer to another request would begin.
    var nearlyHere: Set<Int> { Set(downloads.values.filter(\.isNearlyHere).map(\.lastChunk)) }

    // MARK: The entry

    /// Loads what the cache already knows of the file.
    func lookUp() {
        guard id == nil, !isStale, let entry = shelf({ $0.find(key) }) else { return }
        // A download of unknown length broke off, so the size of the missing part is unknown too.
        guard entry.validators.length != nil else { return shelf { $0.drop(entry.id) } }
        adopt(entry)
    }

    func adopt(_ entry: StoredEntry) {
        id = entry.id
        map = entry.validators.length.map { ChunkMap(length: $0) }
        shelf { $0.hold(entry.id) }
    }

    /// Releases the entry, and deletes it when its bytes are no longer the server's.
    func leaveEntry(dropping: Bool) {
        guard let left = id else { return }
        id = nil
        beginnings = [:]
        shelf { shelf in
            shelf.release(left)
            if dropping { shelf.drop(left) }
        }
    }

    func rest() {
        guard isIdle else { return }
        leaveEntry(dropping: false)
        if !isStale { map = nil }
    }

    // MARK: Opening

    /// Returns as soon as the length is known; when the server tells no length, once the file is complete.
    func open() async -> Result<PlayableMedia, MediaError> {
        lookUp()
        if let ready = playable() { return ready }
        shelf { $0.noteMiss() }
        let number = nextNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
                openings[number] = continuation
                schedule()
            }
        } onCancel: {
            queue.async { self.assumeIsolated { $0.answer(opening: number, with: .failure(.cancelled)) } }
        }
    }

    private func playable() -> Result<PlayableMedia, MediaError>? {
        guard let id, let map else { return nil }
        if let path = shelf({ $0.completePath(of: id) }) {
            shelf { $0.noteHit(map.length) }
            rest()
            return .success(.file(path: path))
        }
        let number = nextNumber()
        readers[number] = ReadingPace()
        return .success(.bytes(CachedFileReader(number: number, length: map.length, file: self)))
    }

    func answer(opening number: Int, with result: Result<PlayableMedia, MediaError>) {
        openings.removeValue(forKey: number)?.resume(returning: result)
        stopUnwanted()
    }

    func answerOpenings() {
        for number in openings.keys.sorted() {
            if let ready = playable() { answer(opening: number, with: ready) }
        }
    }

    func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Preloading

    /// Fetches a chunk unless the cache has it.
    func preload(_ chunk: Int) async -> Result<PreloadReceipt, MediaError> {
        lookUp()
        if isHere(chunk) || nearlyHere.contains(chunk) || map.map({ chunk >= $0.count }) == true {
            rest()
            return .success(PreloadReceipt(bytes: 0, seconds: 0))
        }
        let number = nextNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
                preloads[number] = Preload(chunk: chunk, continuation: continuation)
                schedule()
            }
        } onCancel: {
            queue.async { self.assumeIsolated { $0.answer(preload: number, with: .failure(.cancelled)) } }
        }
    }

    func answer(preload number: Int, with result: Result<PreloadReceipt, MediaError>) {
        preloads.removeValue(forKey: number)?.continuation.resume(returning: result)
        stopUnwanted()
    }

    // MARK: Reading

    func read(_ read: PendingRead) {
        guard readers[read.reader] != nil, let map else { return read.completion(.failure(.cancelled)) }
        if isStale { return read.completion(.failure(.changed)) }
        guard read.offset >= 0, read.offset < map.length, read.count > 0 else {
            return read.completion(.success(Data()))
        }
        if let data = bytesHere(for: read) {
            shelf { $0.noteHit(Int64(data.count)) }
            answer(read, with: data)
        } else {
            shelf { $0.noteMiss() }
            reads.append(read)
        }
        schedule()
    }

    func close(_ reader: Int) {
        readers[reader] = nil
        let pending = reads.filter { $0.reader == reader }
        reads.removeAll { $0.reader == reader }
        for read in pending { read.completion(.failure(.cancelled)) }
        stopUnwanted()
    }

    func serve() {
        let waiting = reads
        reads = []
        for read in waiting {
            if let data = bytesHere(for: read) { answer(read, with: data) } else { reads.append(read) }
        }
    }

    private func answer(_ read: PendingRead, with data: Data) {
        readers[read.reader]?.read(read.offset..<read.offset + Int64(data.count))
        read.completion(.success(data))
    }

    /// The cached part of the requested bytes, from the first byte on; nil when the first byte is missing.
    private func bytesHere(for read: PendingRead) -> Data? {
        guard var bytes = bytesHere(at: read.offset, count: read.count) else { return nil }
        while bytes.count < read.count,
            let more = bytesHere(at: read.offset + Int64(bytes.count), count: read.count - bytes.count), !more.isEmpty
        {
            bytes.append(more)
        }
        return bytes
    }

    /// Takes bytes from a single chunk, which may still be in transfer.
    private func bytesHere(at offset: Int64, count: Int) -> Data? {
        guard let id, let map, offset < map.length else { return nil }
        let number = ChunkMap.number(at: offset)
        let bytes = map.bytes(of: number)
        let start = Int(offset - bytes.lowerBound)
        let wanted = min(count, Int(bytes.upperBound - offset))
        guard wanted > 0 else { return nil }
        if let data = shelf({ $0.read(number, of: id, from: start, count: wanted) }) { return data }
        for download in downloads.values {
            guard let part = download.part(of: number), part.count > start else { continue }
            return Data(part.dropFirst(start).prefix(wanted))
        }
        return nil
    }
}
