// Playlists on their way to a plan: their levels, the preload decisions, the segments that a player requests.
// Thread: any. Invariant: pieces have the requested length, so only the playlists are hostile.

import FeedsModels
import Foundation

@testable import FeedsData

enum PlaylistFuzz {
    /// Byte 30 separates the documents: the first is `master.m3u8`, the others are `1.m3u8` and so on.
    static func run(_ data: Data) async {
        let documents = data.split(separator: 30, maxSplits: 5, omittingEmptySubsequences: false).map { Data($0) }
        let names = documents.indices.map { $0 == 0 ? "master.m3u8" : "\($0).m3u8" }
        let files = Dictionary(zip(names, documents)) { first, _ in first }
        let network = ScriptedNetwork { _, request in
            files[request.url.lastPathComponent].map { ScriptedAnswer(body: $0) } ?? piece(request)
        }
        await FuzzPlaces.withFolder { folder in
            for (name, text) in files { try? text.write(to: folder.appending(path: name)) }
            let store = MediaStore(
                folder: folder.appending(path: "cache"), network: network, limit: .bytes(8 << 20),
                pickOrder: FuzzPlaces.pickOrder)
            await use(FuzzPlaces.address("/master.m3u8"), store)
            await use(folder.appending(path: "master.m3u8"), store)
        }
    }

    private static func piece(_ request: NetworkRequest) -> ScriptedAnswer {
        // A transport stream's packets begin with 0x47.
        let packet = Data([0x47, 0x40, 0, 0x10]) + Data(count: 184)
        guard let range = request.range else { return ScriptedAnswer(body: packet + packet) }
        guard range.count <= 4096 else { return ScriptedAnswer(status: 416, body: Data()) }
        return ScriptedAnswer(
            status: 206, headers: ["content-range": "bytes \(range.lowerBound)-\(range.upperBound - 1)/*"],
            body: Data(count: range.count))
    }

    private static func use(_ url: URL, _ store: MediaStore) async {
        let media = Media(
            id: "v", kind: .video, renditions: [Rendition(url: url, delivery: .hls)], metadata: Metadata(duration: 10))
        let pane = FuzzPlaces.panes[0]
        // Errors are allowed, here and below.
        if let layout = try? await store.layout(of: media, fitting: pane) {
            LayoutWalk.walk(media, layout, in: pane)
            for (chunk, level) in [(0, 0), (1, 1), (layout.present.count - 1, 7)] {
                _ = try? await store.preload(media, chunk: chunk, level: level, fitting: pane)
            }
        }
        await store.rest()
        guard case .segments(let reader) = try? await store.open(media, fitting: pane) else { return }
        for segment in Set([0, 1, reader.segments.count - 1]).sorted() { await read(reader, segment) }
        if let sound = reader.sound { await read(sound, 0) }
        reader.cancel()
    }

    private static func read(_ reader: any SegmentReader, _ segment: Int) async {
        await withCheckedContinuation { answer in
            reader.read(segment: segment) { _ in answer.resume() }
        }
    }
}
