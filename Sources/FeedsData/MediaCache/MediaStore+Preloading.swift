// Fetching ahead for the app's policy: describes a medium's chunks, fetches a chunk at a time, and knows which come
// first.
// Thread: the store's. Invariant: for a plain file, the first chunk settles the rendition.

package import FeedsModels
import Foundation

extension MediaStore: MediaPreloading {
    package func layout(of media: Media, fitting pane: PaneSize) async throws(MediaError) -> MediaLayout? {
        guard media.kind == .video else { return nil }
        let order = order(media, fitting: pane)
        guard let first = order.first.map({ media.renditions[$0] }), !first.url.isFileURL else { return nil }
        guard RenditionLevels.isPlain(first) else { return try await streams.layout(of: first, fitting: pane) }
        let settled = settled(media, order)
        guard let levels = RenditionLevels(media, order: picked(media, fitting: pane), settled: settled) else {
            return nil
        }
        return layout(of: media, levels, settled: settled.flatMap { levels.indices.firstIndex(of: $0) })
    }

    package func preload(
        _ media: Media, chunk: Int, level: Int, fitting pane: PaneSize
    ) async throws(MediaError) -> PreloadReceipt {
        let order = order(media, fitting: pane)
        guard let first = order.first.map({ media.renditions[$0] }), !first.url.isFileURL, media.kind == .video,
            chunk >= 0
        else { return PreloadReceipt(bytes: 0, seconds: 0) }
        usePolicy(for: first.url)
        defer { policyFetched() }
        guard RenditionLevels.isPlain(first) else {
            return try await streams.preload(first, chunk: chunk, level: level, fitting: pane)
        }
        let settled = settled(media, order)
        let levels = RenditionLevels(media, order: picked(media, fitting: pane), settled: settled)
        let chosen = levels.flatMap { $0.indices.indices.contains(level) ? $0.indices[level] : $0.indices.last }
        guard let index = settled ?? chosen else { return PreloadReceipt(bytes: 0, seconds: 0) }
        return try await file(for: media.renditions[index].url).preload(chunk).get()
    }

    package func rest() async { restPolicy() }

    package func hurry() async { hurryGate() }

    package func attend(to media: [Media]) async { attendNow(to: media) }

    package func traffic() async -> MediaTraffic { shelf { $0.traffic } }

    private func attendNow(to media: [Media]) {
        let watched = Set(media.first.map(Self.addresses) ?? [])
        let isMissing = media.first.map(isMissing) ?? false
        shelf { $0.attend(to: Set(media.flatMap(Self.addresses))) }
        let left = gate.assumeIsolated {
            $0.attend(to: watched, isMissing: isMissing, posters: media.compactMap(\.poster))
        }
        for url in left { files[url]?.assumeIsolated { $0.giveWay() } }
        guard isMissing, !left.isEmpty else { return }
        // Other transfers would delay the first picture of the new video.
        for (url, file) in files where !watched.contains(url) {
            file.assumeIsolated { $0.giveWay(unlessOverWithin: Self.instant) }
        }
    }

    /// A transfer that ends within so many seconds may go on beside a video that begins.
    private static let instant = 0.05

    /// Whether the cache has nothing of the medium, not even its first byte.
    private func isMissing(_ media: Media) -> Bool {
        media.kind == .video
            && media.renditions.allSatisfy { rendition in
                let url = rendition.url
                guard AddressRules.isWeb(url) else { return false }
                return RenditionLevels.isPlain(rendition)
                    ? !shelf { $0.hasAnything(of: .file(url)) }
                    : !pieces.assumeIsolated { $0.keeps(document: url, of: url) }
            }
    }

    private func restPolicy() { gate.assumeIsolated { $0.restPolicy() } }
    private func hurryGate() { gate.assumeIsolated { $0.hurry() } }
    private func policyFetched() { gate.assumeIsolated { $0.policyFetched() } }
    private func usePolicy(for medium: URL) { gate.assumeIsolated { $0.usePolicy(for: medium) } }

    static func addresses(of media: Media) -> [URL] {
        media.renditions.map(\.url) + [media.poster].compactMap { $0 }
    }

    /// The assumed size of a file while its length is unknown: enough for a video that goes on.
    private static let untoldLength = 20 * ChunkMap.chunk

    /// A layout lists a gigabyte at most, because a server can claim any length. Later bytes are fetched as they are
    /// read.
    private static let mostChunks = 4096

    /// `level` is the settled rendition; until there is one, the best level stands for all.
    private func layout(of media: Media, _ levels: RenditionLevels, settled level: Int?) -> MediaLayout {
        let rendition = media.renditions[levels.indices[level ?? levels.indices.count - 1]]
        let entry = level == nil ? nil : shelf { $0.peek(.file(rendition.url)) }
        var here = entry.map { entry in shelf { $0.numbers(of: entry.id) } } ?? []
        here.formUnion(files[rendition.url]?.assumeIsolated { $0.nearlyHere } ?? [])
        let length = entry?.validators.length ?? RenditionLevels.length(rendition, of: media)
        let map = ChunkMap(length: max(length ?? Self.untoldLength, 1))
        let chunks = 0..<min(map.count, Self.mostChunks)
        return MediaLayout(
            chunkSeconds: Self.chunkSeconds(media, length: length), levels: levels.rates,
            chunkBytes: chunks.map { Array(repeating: map.bytes(of: $0).count, count: levels.rates.count) },
            present: chunks.map { here.contains($0) ? level : nil }, lockedLevel: level, playsWhileComing: true)
    }

    private static func chunkSeconds(_ media: Media, length: Int64?) -> Double {
        guard let duration = media.metadata.duration, duration > 0, let length, length > 0 else { return 1 }
        return duration * Double(ChunkMap.chunk) / Double(length)
    }
}
