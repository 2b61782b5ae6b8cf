// An open HLS stream: its time line, its levels, its sound, and how to get each segment.
// Thread: an actor on the streams' own queue, which may wait for the disk and decrypt.
// Invariant: every level that is read lines up with the base level; callers of the same segment share a fetch.

import FeedsModels
import Foundation
import Synchronization

actor HLSPresentation {
    private enum Level {
        case unread
        case read(HLSTrack)
        /// The level cannot replace the others.
        case unusable
    }

    private struct Format: Hashable {
        let level: Int
        let map: Int?
        let discontinuity: Int
    }

    nonisolated let queue: QueueExecutor
    nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    /// Cheapest first.
    nonisolated let variants: [HLSMaster.Variant]
    /// The level with which the stream was opened.
    nonisolated let base: Int
    nonisolated let sound: HLSPresentation?
    nonisolated let subtitles: [HLSSubtitles]
    nonisolated let segments: [MediaSegment]
    /// The playlist's number of each segment; gaps have none.
    private let numbers: [Int]
    let bounds: HLSBounds
    let source: HLSSource
    private var levels: [Level]
    private var formats: [Format: Int] = [:]
    /// By segment, so that the same seconds are never fetched twice, not even at two levels.
    private var running: [Int: Task<Result<HLSDelivery, MediaError>, Never>] = [:]
    private var knownContainer: SegmentContainer?
    /// True when a policy fetches ahead, so readers do not.
    nonisolated let isPreloaded = Atomic(false)

    init(
        _ opened: HLSOpened, sound: HLSPresentation?, source: HLSSource, queue: QueueExecutor
    ) throws(MediaError) {
        let all = opened.track.media.segments
        let there = all.indices.filter { !all[$0].isGap }
        guard !there.isEmpty else { throw .unsupported(tr("all of its segments are missing")) }
        numbers = there
        segments = there.map { MediaSegment(start: all[$0].start, duration: all[$0].duration) }
        variants = opened.variants
        base = opened.base
        subtitles = opened.subtitles
        bounds = opened.bounds
        levels = opened.variants.indices.map { $0 == opened.base ? .read(opened.track) : .unread }
        self.sound = sound
        self.source = source
        self.queue = queue
    }

    // MARK: Levels

    /// Reads the playlists of other levels that an earlier run has cached, so that its segments play again without a
    /// network.
    func recall() async {
        for level in variants.indices {
            guard case .unread = levels[level],
                await source.storage.keeps(document: variants[level].url, of: source.medium)
            else { continue }
            // A cached playlist that is not usable counts as missing.
            _ = try? await track(at: level)
        }
    }

    /// The playlist of a level; nil when it does not line up with the others.
    private func track(at level: Int) async throws(MediaError) -> HLSTrack? {
        switch levels[level] {
        case .read(let track): return track
        case .unusable: return nil
        case .unread: break
        }
        do throws(MediaError) {
            let found = try await source.track(at: variants[level].url, within: bounds)
            guard case .read(let first) = levels[base], found.media.isAligned(with: first.media) else {
                levels[level] = .unusable
                return nil
            }
            levels[level] = .read(found)
            return found
        } catch {
            // The network may deliver this level later; meanwhile the other levels serve.
            if case .network(let reason) = error, reason != .cancelled { return nil }
            guard error.concernsOnlyThis else { throw error }
            levels[level] = .unusable
            return nil
        }
    }

    /// Whether the level may still be read.
    func isUsable(_ level: Int) -> Bool {
        guard levels.indices.contains(level), case .unusable = levels[level] else {
            return levels.indices.contains(level)
        }
        return false
    }

    // MARK: Segments

    /// An initialisation section means fMP4; without it, the first bytes of the first segment tell the container.
    func container(trying order: [Int]) async throws(MediaError) -> SegmentContainer {
        if let knownContainer { return knownContainer }
        guard case .read(let track) = levels[base] else { throw .unsupported(tr("it has no playlist")) }
        var found: SegmentContainer? = track.media.segments[numbers[0]].map == nil ? nil : .fragmentedMP4
        if found == nil { found = SegmentContainer(head: try await segment(0, trying: order).piece.data) }
        guard let found else { throw .unsupported(tr("its segments are neither MP4 nor MPEG-TS")) }
        knownContainer = found
        return found
    }

    /// A whole segment at the first level in the order that has it. A cached segment comes before all others.
    func segment(_ index: Int, trying order: [Int]) async throws(MediaError) -> HLSDelivery {
        guard segments.indices.contains(index) else { throw .unsupported("there is no segment \(index)") }
        let here = await levelsHere(of: index)
        var first: MediaError?
        for level in here + order.filter({ !here.contains($0) }) {
            do throws(MediaError) {
                if let delivery = try await segment(index, at: level) { return delivery }
            } catch {
                guard error.concernsOnlyThis else { throw error }
                first = first ?? error
            }
        }
        throw first ?? .unsupported("the stream has no segment \(index)")
    }

    private func segment(_ index: Int, at level: Int) async throws(MediaError) -> HLSDelivery? {
        guard let track = try await track(at: level), !track.media.segments[numbers[index]].isGap else { return nil }
        if let fetch = running[index] { return try await fetch.value.get() }
        let fetch = Task { await self.fetch(index, at: level, of: track) }
        running[index] = fetch
        let result = await fetch.value
        running[index] = nil
        return try result.get()
    }

    private func fetch(_ index: Int, at level: Int, of track: HLSTrack) async -> Result<HLSDelivery, MediaError> {
        let segment = track.media.segments[numbers[index]]
        do throws(MediaError) {
            let map: CachedPiece?
            if let index = segment.map { map = try await source.map(index, of: track) } else { map = nil }
            let body = try await source.segment(numbers[index], of: track)
            let piece = SegmentData(
                data: body.data, initialisation: map?.data, format: format(of: segment, at: level))
            return .success(
                HLSDelivery(
                    piece: piece, level: level, fetched: body.fetched + (map?.fetched ?? 0),
                    seconds: body.seconds + (map?.seconds ?? 0)))
        } catch {
            return .failure(error)
        }
    }

    private func format(of segment: HLSSegment, at level: Int) -> Int {
        let format = Format(level: level, map: segment.map, discontinuity: segment.discontinuity)
        let number = formats[format] ?? formats.count
        formats[format] = number
        return number
    }

    // MARK: What is here

    /// The best level at which each segment is cached.
    func levelsHere() async -> [Int?] {
        var here = [Int?](repeating: nil, count: segments.count)
        for level in variants.indices {
            guard case .read(let track) = levels[level] else { continue }
            let kept = await source.storage.sizes(of: track.entry)
            for (index, number) in numbers.enumerated() where track.isHere(number, kept) { here[index] = level }
        }
        return here
    }

    private func levelsHere(of index: Int) async -> [Int] {
        var here: [Int] = []
        for level in variants.indices.reversed() {
            guard case .read(let track) = levels[level] else { continue }
            if track.isHere(numbers[index], await source.storage.sizes(of: track.entry)) { here.append(level) }
        }
        return here
    }

    /// The size of each segment, where the cache or the playlist tells it.
    func knownSizes(at level: Int) async -> [Int?] {
        guard case .read(let track) = levels[level] else { return segments.map { _ in nil } }
        let kept = await source.storage.sizes(of: track.entry)
        return numbers.map { number in
            kept[number] ?? track.media.segments[number].resource.range.map { Int(clamping: $0.count) }
        }
    }
}

/// A segment, its level, and the cost of getting it.
struct HLSDelivery: Sendable {
    let piece: SegmentData
    let level: Int
    /// Bytes that came over the network; 0 for a cached segment.
    let fetched: Int
    /// Seconds that the transfer over the network took.
    let seconds: Double
}

extension SegmentContainer {
    init?(head data: Data) {
        if data.first == 0x47 {
            self = .transportStream
        } else if data.prefix(8).dropFirst(4).elementsEqual("ftyp".utf8) {
            self = .fragmentedMP4
        } else {
            return nil
        }
    }
}

extension MediaError {
    /// Whether another level of the stream may work, and can show that soon.
    var concernsOnlyThis: Bool {
        switch self {
        case .fileMissing, .unsupported, .notAllowed, .unresolved: true
        case .network(.status), .network(.malformed), .network(.unsupportedURL), .network(.tooLarge): true
        case .network, .disk, .changed, .cancelled: false
        }
    }
}
