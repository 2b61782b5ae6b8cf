// How a cached file gets its bytes: which request comes next, and what happens with each answer, good or bad.
// Thread: the cache's queue. Invariant: requests are bounded and begin at a chunk; bytes of two versions never mix.

import FeedsEngine
import FeedsModels
import Foundation
import SoupBridge

extension CachedFile {
    /// A transfer that ends within so many seconds is not cut, because a new connection would cost more.
    static let shortRest = 0.2

    // MARK: What to fetch

    func schedule() {
        guard !isStale else { return }
        guard let map else {
            let isWanted = !openings.isEmpty || !preloads.isEmpty
            if isWanted, downloads.isEmpty, passesGate(preloads.isEmpty ? .firstLook : .decided) {
                download(0..<ChunkMap.chunk)
            }
            return
        }
        answerPreloadsBeyond(map)
        for read in reads where !isComing(read.offset) && passesGate(goesOn(read) ? .more : .firstLook) {
            fetchGap(in: map, at: read.offset, limit: read.offset + reach(of: read))
        }
        for preload in preloads.values {
            let start = ChunkMap.start(of: preload.chunk)
            if !isComing(start), passesGate() { fetchGap(in: map, at: start, limit: start + 1) }
        }
        readAhead(in: map)
    }

    /// Players asked for these before the length was known, and the server has no bytes for them.
    private func answerPreloadsBeyond(_ map: ChunkMap) {
        for (number, preload) in preloads where preload.chunk >= map.count {
            answer(preload: number, with: .success(PreloadReceipt(bytes: 0, seconds: 0)))
        }
    }

    /// A read that continues where the cached bytes end only fills a queue. Other reads look for an index or a first
    /// picture.
    private func goesOn(_ read: PendingRead) -> Bool {
        let chunk = ChunkMap.number(at: read.offset)
        return chunk > 0 && isHere(chunk - 1)
    }

    /// How many bytes to request at once, from the read's offset on.
    private func reach(of read: PendingRead) -> Int64 {
        let mayReadAhead = gate.assumeIsolated { $0.mayReadAhead(url) }
        if mayReadAhead { return max(Int64(read.count), readers[read.reader]?.window ?? 0) }
        // The medium is not watched, so the rest may never be needed.
        return gate.assumeIsolated { $0.isWatched(url) } ? Int64(read.count) : 1
    }

    private func readAhead(in map: ChunkMap) {
        guard downloads.isEmpty, !isAheadSuspended, gate.assumeIsolated({ $0.mayReadAhead(url) }) else { return }
        for pace in readers.values {
            let limit = pace.position + pace.window
            let end = map.end(ofRunFrom: pace.position, upTo: limit) { isHere($0) }
            guard end < map.length, let target = pace.target(whenHereUpTo: end) else { continue }
            return passesGate() ? fetchGap(in: map, at: end, limit: target) : ()
        }
    }

    private func isComing(_ offset: Int64) -> Bool { downloads.values.contains { $0.range.contains(offset) } }

    private func fetchGap(in map: ChunkMap, at offset: Int64, limit: Int64) {
        let start = ChunkMap.start(of: ChunkMap.number(at: offset))
        let next = downloads.values.map(\.range.lowerBound).filter { $0 > start }.min() ?? map.length
        let gap = map.gap(at: offset, limit: min(limit, start + Download.most, next)) { isHere($0) }
        if !gap.isEmpty { download(gap) }
    }

    private func passesGate(_ need: TransferGate.Need = .decided) -> Bool {
        if gate.assumeIsolated({ $0.mayStart(url, need) }) { return true }
        guard !isWaitingAtGate else { return false }
        isWaitingAtGate = true
        gate.assumeIsolated { gate in
            gate.wait(url) { [weak self] in
                self?.assumeIsolated { file in
                    file.isWaitingAtGate = false
                    file.schedule()
                }
            }
        }
        return false
    }

    // MARK: What comes

    private func download(_ range: Range<Int64>) {
        let number = nextNumber()
        let isUrgent = gate.assumeIsolated { $0.began(url) }
        let beginning = beginnings.removeValue(forKey: ChunkMap.number(at: range.lowerBound)) ?? Data()
        let download = Download(range: range, isUrgent: isUrgent, beginning: beginning)
        downloads[number] = download
        // The limit is for servers that send the whole file even when asked for a range. The request gives up together
        // with its readers, so that their next try starts a new request instead of joining a dead request.
        let request = NetworkRequest(
            url: url, range: download.missing, sizeLimit: Download.largestFile, timeout: RetryPlan.patience)
        downloads[number]?.transfer = network.stream(request) { [queue] event in
            queue.async { self.assumeIsolated { $0.handle(event, of: number) } }
        }
    }

    private func handle(_ event: StreamEvent, of number: Int) {
        guard downloads[number] != nil else { return }
        switch event {
        case .head(let answer, let head): begin(number, answer, head)
        case .chunk(let data): store(data, of: number)
        case .end(let error): finish(number, error)
        }
    }

    private func begin(_ number: Int, _ answer: RangeAnswer, _ head: SoupHead) {
        if head.headers["content-type"]?.lowercased().hasPrefix("text/html") == true {
            return abandon(number, .unsupported(tr("the address gives a web page")))
        }
        if answer.isPartial, answer.total == nil {
            return abandon(number, .network(.malformed("the server does not tell the file's length")))
        }
        if answer.total == 0 { return abandon(number, .unsupported(tr("the file is empty"))) }
        let version = Validators(headers: head.headers, length: answer.total)
        guard isSameVersion(version) || becomes(version, by: number) else { return }
        downloads[number]?.answerBegins()
        if let range = answer.range, let total = answer.total, answer.isPartial {
            downloads[number]?.narrow(to: range, of: total)
        }
        if !answer.isPartial { takeWhole(number, length: answer.total) }
        if id == nil { adopt(shelf { $0.begin(key, source: head.url, validators: version) }) }
        answerOpenings()
    }

    /// A server without ranges sends the whole file, so a single transfer is enough.
    private func takeWhole(_ number: Int, length: Int64?) {
        downloads[number]?.restart(length: length)
        for other in downloads.keys where other != number { end(other)?.transfer?.cancel() }
    }

    private func store(_ data: Data, of number: Int) {
        guard var download = downloads[number], let id else { return }
        shelf { $0.noteFetched(data.count) }
        let wasNearlyHere = download.isNearlyHere
        guard let chunks = download.take(data) else {
            return abandon(number, .network(.malformed("more bytes came than were announced")))
        }
        downloads[number] = download
        for chunk in chunks { keep(chunk.data, chunk.number, of: id, from: download) }
        if download.isNearlyHere, !wasNearlyHere { nearlyHere(download) }
        serve()
        download.transfer?.resume()
    }

    /// Lets the policy choose the next transfer now, so that the network is never idle for a round trip.
    private func nearlyHere(_ download: Download) {
        gate.assumeIsolated { $0.ended(url, isUrgent: download.isUrgent) }
        let start = max(download.range.lowerBound, ChunkMap.start(of: download.lastChunk))
        let receipt = PreloadReceipt(bytes: max(1, Int(download.arrived - start)), seconds: download.seconds)
        for (number, preload) in preloads where preload.chunk == download.lastChunk {
            answer(preload: number, with: .success(receipt))
        }
    }

    private func keep(_ data: Data, _ chunk: Int, of id: Int64, from download: Download) {
        shelf { $0.keep(data, as: chunk, of: id, at: ChunkMap.start(of: chunk)) }
        let receipt = PreloadReceipt(bytes: data.count, seconds: download.seconds)
        for (number, preload) in preloads where preload.chunk == chunk {
            answer(preload: number, with: .success(receipt))
        }
    }

    private func finish(_ number: Int, _ error: NetworkError?) {
        guard var download = end(number) else { return }
        let error = error ?? (download.isShort ? .interrupted : nil)
        isAheadSuspended = error != nil
        switch error {
        case nil:
            complete(&download)
            // The file has grown, so its former last chunk continues.
            keepBeginning(download)
        // The file ends before the requested place, so it is another version.
        case .status(416) where id != nil: supersede()
        case let error?:
            if map == nil { leaveEntry(dropping: true) }
            keepBeginning(download)
            // A transfer that broke off is resumed as long as each attempt brings enough bytes.
            if !download.gotSomewhere { fail(.network(error)) }
        }
        settle()
    }

    private func complete(_ download: inout Download) {
        guard let id, map == nil else { return }
        // The server did not tell the length before.
        if let rest = download.takeRest() { keep(rest.data, rest.number, of: id, from: download) }
        guard download.arrived > 0 else {
            leaveEntry(dropping: true)
            return fail(.unsupported(tr("the file is empty")))
        }
        map = ChunkMap(length: download.arrived)
        shelf { $0.setLength(download.arrived, of: id) }
        answerOpenings()
    }

    // MARK: Another version

    private func isSameVersion(_ version: Validators) -> Bool {
        guard let id, let known = shelf({ $0.validators(of: id) }) else { return true }
        return known.agree(with: version)
    }

    /// Whether the transfer continues as the first transfer of the new version.
    private func becomes(_ version: Validators, by number: Int) -> Bool {
        for other in downloads.keys where other != number { end(other)?.transfer?.cancel() }
        // The part that an earlier transfer left of the chunk belongs to the old version.
        let goesOn = readers.isEmpty && downloads[number]?.isResumed == false
        if !goesOn { end(number)?.transfer?.cancel() }
        supersede()
        if !goesOn, !isStale { fail(.changed) }
        return goesOn
    }

    /// The cached bytes are no longer the server's, so present readers must open the file again.
    func supersede() {
        leaveEntry(dropping: true)
        guard !readers.isEmpty else { return map = nil }
        isStale = true
        fail(.changed)
    }

    // MARK: Ends

    /// The user watches another medium now. Transfers that would take long end here and resume later.
    func giveWay(unlessOverWithin seconds: Double = CachedFile.shortRest) {
        for (number, download) in downloads where download.isBounded && download.secondsLeft > seconds {
            end(number)?.transfer?.cancel()
            keepBeginning(download)
            let receipt = PreloadReceipt(
                bytes: Int(download.came), seconds: download.seconds)
            for (number, preload) in preloads where !isComing(ChunkMap.start(of: preload.chunk)) {
                answer(preload: number, with: .success(receipt))
            }
        }
        settle()
    }

    private func keepBeginning(_ download: Download) {
        if id != nil, download.isBounded, let rest = download.rest { beginnings[rest.number] = rest.data }
    }

    private func end(_ number: Int) -> Download? {
        guard let download = downloads.removeValue(forKey: number) else { return nil }
        if !download.isNearlyHere { gate.assumeIsolated { $0.ended(url, isUrgent: download.isUrgent) } }
        return download
    }

    /// Ends a transfer whose bytes are not usable.
    private func abandon(_ number: Int, _ error: MediaError) {
        end(number)?.transfer?.cancel()
        if map == nil { leaveEntry(dropping: true) }
        fail(error)
    }

    private func settle() {
        serve()
        schedule()
        rest()
    }

    /// Fails every read that waits for bytes which no other transfer will bring.
    private func fail(_ error: MediaError) {
        let lost = reads.filter { !isComing($0.offset) }
        reads.removeAll { !isComing($0.offset) }
        for read in lost { read.completion(.failure(error)) }
        for (number, preload) in preloads where !isComing(ChunkMap.start(of: preload.chunk)) {
            answer(preload: number, with: .failure(error))
        }
        if downloads.isEmpty { for number in openings.keys { answer(opening: number, with: .failure(error)) } }
        rest()
    }

    /// Bounded ranges run to their end; a transfer of a whole file without readers stops.
    func stopUnwanted() {
        guard readers.isEmpty, openings.isEmpty, preloads.isEmpty else { return }
        for (number, download) in downloads where !download.isBounded { end(number)?.transfer?.cancel() }
        if map == nil, downloads.isEmpty { leaveEntry(dropping: true) }
        rest()
    }
}
