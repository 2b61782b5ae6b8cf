// From a playlist's address to a stream that can be read: fetches playlists, picks a variant, says what we cannot play.
// Thread: any. Invariant: a stream that comes out has a known container, an end, and no encryption.

import FeedsModels
import Foundation

struct HLSOpener: Sendable {
    private static let largestPlaylist = 8 << 20

    let network: NetworkService
    let pieces: PieceStore
    let queue: QueueExecutor
    let pickOrder: MediaStore.PickOrder

    func open(_ url: URL, fitting pane: PaneSize) async throws(MediaError) -> HLSStream {
        let bounds = HLSBounds(playlist: url)
        switch try await playlist(at: url) {
        case .media(let media): return try await stream(media, bounds)
        case .master(let master): return try await variant(of: master, bounds, fitting: pane)
        }
    }

    private func variant(
        of master: HLSMaster, _ bounds: HLSBounds, fitting pane: PaneSize
    ) async throws(MediaError) -> HLSStream {
        let playable = master.variants.filter { !$0.hasSeparateAudio }
        guard !playable.isEmpty else {
            throw .unsupported(
                master.variants.isEmpty
                    ? "the playlist lists no streams" : "its sound is a stream of its own, which is not supported yet")
        }
        let renditions = playable.map {
            Rendition(url: $0.url, delivery: .hls, width: $0.width, height: $0.height, bitsPerSecond: $0.bitsPerSecond)
        }
        var first: MediaError?
        for index in pickOrder(renditions, pane) where playable.indices.contains(index) {
            do throws(MediaError) {
                return try await open(variant: playable[index].url, bounds)
            } catch {
                if error == .cancelled { throw error }
                first = first ?? error
            }
        }
        throw first ?? .unsupported("the playlist lists no streams")
    }

    private func open(variant url: URL, _ bounds: HLSBounds) async throws(MediaError) -> HLSStream {
        try bounds.check(url)
        guard case .media(let media) = try await playlist(at: url) else {
            throw .unsupported("a playlist of playlists of playlists")
        }
        return try await stream(media, bounds.bounds(of: url))
    }

    private func playlist(at url: URL) async throws(MediaError) -> HLSPlaylist {
        if url.isFileURL { return try HLSPlaylist(try LocalBytes.read(HLSResource(url: url)), at: url) }
        let document = try await pieces.document(url, of: url, limit: Self.largestPlaylist)
        // Relative addresses count from where redirects ended.
        return try HLSPlaylist(document.data, at: document.url)
    }

    private func stream(_ media: HLSMedia, _ bounds: HLSBounds) async throws(MediaError) -> HLSStream {
        if let encryption = media.encryption { throw .unsupported("it is encrypted with \(encryption)") }
        guard media.hasEnd else { throw .unsupported("it is a live stream") }
        guard Set(media.segments.map(\.map)).count == 1 else {
            throw .unsupported("its format changes in the middle")
        }
        for segment in media.segments { try bounds.check(segment.resource.url) }
        if let map = media.segments[0].map { try bounds.check(map.url) }
        let source = HLSSource(media: media, pieces: pieces)
        return HLSStream(source, container: try await source.container(), queue: queue)
    }
}
