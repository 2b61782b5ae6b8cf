// One remote file that fills as it is read: who reads it, what is on its way, what is here.
// Thread: an actor on the cache's queue; readers and the network enter through that queue.
// Invariant: no byte is on its way twice, and every read and every opening is answered exactly once.

import FeedsModels
import Foundation
import SoupBridge

actor CachedFile {
    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    private static let changed = MediaError.network(.malformed("the file on the server has changed"))

    private let url: URL
    private let network: NetworkService
    private let onComplete: @Sendable (Int64) -> Void
    private var file: SparseFile
    private var map: ChunkMap?
    private var path: String?
    /// The server's file is no longer the one whose bytes are here.
    private var isStale = false

    private var downloads: [Int: Download] = [:]
    private var readers: [Int: ReadingPace] = [:]
    private var reads: [PendingRead] = []
    private var openings: [Int: CheckedContinuation<Result<PlayableMedia, MediaError>, Never>] = [:]
    private var lastNumber = 0
    /// Reading ahead failed; only what somebody waits for is asked again.
    private var isAheadSuspended = false

    init(
        url: URL, file: SparseFile, network: NetworkService, queue: QueueExecutor,
        onComplete: @escaping @Sendable (Int64) -> Void
    ) {
        self.url = url
        self.file = file
        self.network = network
        self.queue = queue
        self.onComplete = onComplete
    }

    /// Whether opening it gives the server's present bytes; a complete one is opened by its name instead.
    var isUsable: Bool { path == nil && !isStale }

    private var isIdle: Bool { readers.isEmpty && downloads.isEmpty && openings.isEmpty }

    /// Ready as soon as the length is known; a file of untold length when it is complete.
    func open() async -> Result<PlayableMedia, MediaError> {
        if let ready = playable() { return ready }
        let number = nextNumber()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(returning: .failure(.cancelled)) }
                openings[number] = continuation
                if downloads.isEmpty { download(0..<ChunkMap.chunk) }
            }
        } onCancel: {
            queue.async { self.assumeIsolated { $0.answer(opening: number, with: .failure(.cancelled)) } }
        }
    }

    /// Gives its bytes up unless somebody is using them.
    func discardWhenIdle() -> Bool {
        if isIdle { file.discard() }
        return isIdle
    }

    private func playable() -> Result<PlayableMedia, MediaError>? {
        if let path { return .success(.file(path: path)) }
        guard let map else { return nil }
        let number = nextNumber()
        readers[number] = ReadingPace()
        return .success(.bytes(CachedFileReader(number: number, length: map.length, file: self)))
    }

    private func answer(opening number: Int, with result: Result<PlayableMedia, MediaError>) {
        openings.removeValue(forKey: number)?.resume(returning: result)
        stopUnwanted()
    }

    private func nextNumber() -> Int {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Reading

    func read(_ read: PendingRead) {
        guard readers[read.reader] != nil, let map else { return read.completion(.failure(.cancelled)) }
        guard read.offset >= 0, read.offset < map.length, read.count > 0 else {
            return read.completion(.success(Data()))
        }
        reads.append(read)
        serve()
        if isStale { fail(Self.changed) } else { schedule() }
    }

    func close(_ reader: Int) {
        readers[reader] = nil
        let pending = reads.filter { $0.reader == reader }
        reads.removeAll { $0.reader == reader }
        for read in pending { read.completion(.failure(.cancelled)) }
        stopUnwanted()
    }

    private func serve() {
        let waiting = reads
        reads = []
        for read in waiting {
            let end = endOfBytesHere(from: read.offset)
            if end > read.offset { answer(read, upTo: end) } else { reads.append(read) }
        }
    }

    private func answer(_ read: PendingRead, upTo end: Int64) {
        do throws(MediaError) {
            let count = min(Int64(read.count), end - read.offset)
            let bytes = try file.read(at: read.offset, count: Int(count))
            readers[read.reader]?.read(read.offset..<read.offset + Int64(bytes.count))
            read.completion(.success(bytes))
        } catch {
            read.completion(.failure(error))
        }
    }

    /// Counts what has arrived of chunks that are still on their way.
    private func endOfBytesHere(from offset: Int64) -> Int64 {
        guard let map else { return offset }
        var end = offset
        while true {
            var next = map.end(ofRunFrom: end)
            for download in downloads.values where download.holds(next) { next = download.arrived }
            if next == end { return end }
            end = next
        }
    }

    // MARK: Fetching

    private func schedule() {
        guard let map, path == nil, !isStale else { return }
        for read in reads where !isComing(read.offset) {
            let ahead = read.offset + max(Int64(read.count), readers[read.reader]?.window ?? 0)
            downloadGap(in: map, at: read.offset, limit: ahead)
        }
        guard downloads.isEmpty, !isAheadSuspended else { return }
        for pace in readers.values {
            let end = endOfBytesHere(from: pace.position)
            guard end < map.length, let target = pace.target(whenHereUpTo: end) else { continue }
            return downloadGap(in: map, at: end, limit: target)
        }
    }

    private func isComing(_ offset: Int64) -> Bool { downloads.values.contains { $0.range.contains(offset) } }

    private func downloadGap(in map: ChunkMap, at offset: Int64, limit: Int64) {
        let start = offset / ChunkMap.chunk * ChunkMap.chunk
        let next = downloads.values.map(\.range.lowerBound).filter { $0 > start }.min() ?? map.length
        let gap = map.gap(at: offset, limit: min(limit, start + Download.most, next))
        if !gap.isEmpty { download(gap) }
    }

    private func download(_ range: Range<Int64>) {
        let number = nextNumber()
        downloads[number] = Download(range: range, chunksBefore: map?.presentCount ?? 0)
        // The limit is for servers that send the whole file whatever was asked.
        let request = NetworkRequest(url: url, range: range, sizeLimit: Download.largestFile)
        downloads[number]?.transfer = network.stream(request) { [queue] event in
            queue.async { self.assumeIsolated { $0.handle(event, of: number) } }
        }
    }

    private func handle(_ event: StreamEvent, of number: Int) {
        guard downloads[number] != nil else { return }
        switch event {
        case .head(let answer, let type): begin(number, answer, type: type)
        case .chunk(let data): store(data, of: number)
        case .end(let error): finish(number, error)
        }
    }

    private func begin(_ number: Int, _ answer: RangeAnswer, type: String?) {
        if type?.lowercased().hasPrefix("text/html") == true {
            return abandon(number, .unsupported("the address gives a web page"))
        }
        if !answer.isPartial { downloads[number]?.restart(length: answer.total) }
        guard let total = answer.total else {
            if answer.isPartial { abandon(number, .network(.malformed("the server does not tell the file's length"))) }
            return
        }
        if let map, map.length != total {
            isStale = true
            return abandon(number, Self.changed)
        }
        guard total > 0 else { return abandon(number, .unsupported("the file is empty")) }
        if let range = answer.range, answer.isPartial { downloads[number]?.range = range }
        if map == nil { map = ChunkMap(length: total) }
        answerOpenings()
    }

    private func store(_ data: Data, of number: Int) {
        guard var download = downloads[number] else { return }
        do throws(MediaError) {
            guard download.arrived + Int64(data.count) <= download.range.upperBound else {
                throw .network(.malformed("more bytes came than were announced"))
            }
            try file.write(data, at: download.arrived)
        } catch {
            return abandon(number, error)
        }
        download.arrived += Int64(data.count)
        downloads[number] = download
        map?.insert(download.range.lowerBound..<download.arrived)
        serve()
        download.transfer?.resume()
    }

    private func finish(_ number: Int, _ error: NetworkError?) {
        guard let download = downloads.removeValue(forKey: number) else { return }
        if let error {
            isAheadSuspended = true
            // A transfer that broke off half-way is taken up again as long as each attempt gets somewhere.
            if map?.presentCount ?? 0 <= download.chunksBefore { fail(.network(error)) }
        } else {
            isAheadSuspended = false
            if map == nil { map = ChunkMap(length: download.arrived, isComplete: true) }
            if map?.length == 0 { return fail(.unsupported("the file is empty")) }
        }
        settle()
    }

    /// Ends a transfer that brings nothing we can use.
    private func abandon(_ number: Int, _ error: MediaError) {
        downloads.removeValue(forKey: number)?.transfer?.cancel()
        fail(error)
    }

    private func settle() {
        if map?.isComplete == true, path == nil { promote() }
        serve()
        schedule()
        if isIdle { file.close() }
    }

    private func promote() {
        do throws(MediaError) {
            path = try file.promote()
            answerOpenings()
            onComplete(map?.length ?? 0)
        } catch {
            fail(error)
        }
    }

    private func answerOpenings() {
        for number in openings.keys.sorted() {
            if let ready = playable() { answer(opening: number, with: ready) }
        }
    }

    /// Answers everybody who waits for bytes that no other transfer will bring.
    private func fail(_ error: MediaError) {
        let lost = reads.filter { !isComing($0.offset) }
        reads.removeAll { !isComing($0.offset) }
        for read in lost { read.completion(.failure(error)) }
        if downloads.isEmpty { for number in openings.keys { answer(opening: number, with: .failure(error)) } }
        if isIdle { file.close() }
    }

    /// Bounded ranges run to their end; a whole file that nobody reads any more does not.
    private func stopUnwanted() {
        guard readers.isEmpty, openings.isEmpty else { return }
        for (number, download) in downloads where !download.isBounded {
            download.transfer?.cancel()
            downloads[number] = nil
        }
        if isIdle { file.close() }
    }
}
