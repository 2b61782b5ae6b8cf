// One HLS stream as it was opened: its time line, its levels, its sound, and the way to each segment.
// Thread: an actor on the streams' own queue, which may wait for the disk and decrypt.
// Invariant: every level that is read lines up with the one it was opened with; one fetch however many ask.

import FeedsModels
import Foundation
import Synchronization

actor HLSPresentation {
    private enum Level {
        case unread
        case read(HLSTrack)
        /// It cannot stand in for the others.
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
    /// The level it was opened with.
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
    /// By segment: never the same seconds twice, be it at two levels.
    private var running: [Int: Task<Result<HLSDelivery, MediaError>, Never>] = [:]
    private var knownContainer: SegmentContainer?
    /// Somebody decides what to fetch ahead, so readers do not do it on their own.
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

    /// Reads the playlists of other levels that an earlier run has left here, so that what was watched then plays again
    /// without a network.
    func recall() async {
        for level in variants.indices {
            guard case .unread = levels[level],
                await source.storage.keeps(document: variants[level].url, of: source.medium)
            else { continue }
            // What is here but of no use is as if it were not here.
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
            // What the network does not give now it may give later; meanwhile there are other levels.
            if case .network(let reason) = error, reason != .cancelled { return nil }
            guard error.concernsOnlyThis else { throw error }
            levels[level] = .unusable
            return nil
        }
    }

    /// Whether a level may still be read.
    func isUsable(_ level: Int) -> Bool {
        guard levels.indices.contains(level), case .unusable = levels[level] else {
            return levels.indices.contains(level)
        }
        return false
    }

    // MARK: Segments

    /// An initialisation section means fMP4; without one the first bytes of the segment that is read first tell.
    func container(trying order: [Int]) async throws(MediaError) -> SegmentContainer {
        if let knownContainer { return knownContainer }
        guard case .read(let track) = levels[base] else { throw .unsupported(tr("it has no playlist")) }
        var found: SegmentContainer? = track.media.segments[numbers[0]].map == nil ? nil : .fragmentedMP4
        if found == nil { found = SegmentContainer(head: try await segment(0, trying: order).piece.data) }
        guard let found else { throw .unsupported(tr("its segments are neither MP4 nor MPEG-TS")) }
        knownContainer = found
        return found
    }

    /// A whole segment, of the first level in the order that has it; one that is here already comes before all.
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
            let piece = SegmentPiece(
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

    /// The best level at which each segment needs no network.
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

    /// Bytes of each segment where they are known: it is here, or its playlist tells.
    func knownSizes(at level: Int) async -> [Int?] {
        guard case .read(let track) = levels[level] else { return segments.map { _ in nil } }
        let kept = await source.storage.sizes(of: track.entry)
        return numbers.map { number in
            kept[number] ?? track.media.segments[number].resource.range.map { Int(clamping: $0.count) }
        }
    }
}

/// A segment that came, at which level, and what that cost.
struct HLSDelivery: Sendable {
    let piece: SegmentPiece
    let level: Int
    /// Bytes that came over the network; 0 when it was here.
    let fetched: Int
    /// Of its way over the network.
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
    /// Whether another level of the stream may do better, and will say so soon.
    var concernsOnlyThis: Bool {
        switch self {
        case .fileMissing, .unsupported, .notAllowed: true
        case .network(.status), .network(.malformed), .network(.unsupportedURL), .network(.tooLarge): true
        case .network, .disk, .changed, .cancelled: false
        }
    }
}
