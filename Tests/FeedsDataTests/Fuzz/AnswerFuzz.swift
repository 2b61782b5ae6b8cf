// A server's answers on their way into the cache: open, read, fetch ahead, store, and find again.
// Thread: any. Invariant: the second store stands for the next start, with a server that may work again.

import FeedsModels
import Foundation

@testable import FeedsData

enum AnswerFuzz {
    /// Byte 30 separates the answers; they are used in turn.
    static func run(_ data: Data) async {
        let answers = data.split(separator: 30, maxSplits: 7, omittingEmptySubsequences: false).map {
            ScriptedAnswer(Data($0))
        }
        await FuzzPlaces.withFolder { folder in
            await use(store(folder, ScriptedNetwork { number, _ in answers[number % answers.count] }))
            await use(store(folder, ScriptedNetwork { _, request in whole(request) }))
        }
    }

    /// The answers of a correct server.
    private static func whole(_ request: NetworkRequest) -> ScriptedAnswer {
        let length: Int64 = 600_000
        guard let range = request.range?.clamped(to: 0..<length), !range.isEmpty else {
            return ScriptedAnswer(status: request.range == nil ? 200 : 416, body: Data(count: Int(length)))
        }
        let told = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
        return ScriptedAnswer(status: 206, headers: ["content-range": told], body: Data(count: range.count))
    }

    private static func store(_ folder: URL, _ network: ScriptedNetwork) -> MediaStore {
        MediaStore(folder: folder, network: network, limit: .bytes(8 << 20), pickOrder: FuzzPlaces.pickOrder)
    }

    private static func use(_ store: MediaStore) async {
        let media = Media(
            id: "v", kind: .video, renditions: [Rendition(url: FuzzPlaces.address("/v.mp4"))],
            metadata: Metadata(duration: 10))
        // Errors are allowed, here and below.
        _ = try? await store.preload(media, chunk: 0, level: 0, fitting: FuzzPlaces.panes[0])
        await walk(media, store)
        await store.rest()
        if case .bytes(let reader) = try? await store.open(media, fitting: FuzzPlaces.panes[0]) {
            precondition(reader.length > 0)
            for offset in [0, reader.length / 2, reader.length - 1, Int64.max - 1] {
                await read(reader, at: offset)
            }
            reader.cancel()
        }
        await walk(media, store)
        _ = try? await store.preload(media, chunk: 1, level: 0, fitting: FuzzPlaces.panes[0])
        _ = try? await store.picture(FuzzPlaces.address("/p.jpg"))
        await store.refresh([media])
    }

    private static func walk(_ media: Media, _ store: MediaStore) async {
        guard let layout = try? await store.layout(of: media, fitting: FuzzPlaces.panes[0]) else { return }
        LayoutWalk.walk(media, layout, in: FuzzPlaces.panes[0])
    }

    private static func read(_ reader: any MediaReader, at offset: Int64) async {
        let answer = await withCheckedContinuation { answer in
            reader.read(at: offset, count: 4096) { answer.resume(returning: $0) }
        }
        precondition((try? answer.get().count) ?? 0 <= 4096)
    }
}
