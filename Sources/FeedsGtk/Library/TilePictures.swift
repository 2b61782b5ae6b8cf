// Posters and photos of the library, decoded at the size of a tile.
// Thread: main actor; files are read on a queue of its own.
// Invariant: a picture nobody waits for any more is not decoded; what is kept lies in the pictures' memory alone.

import Dispatch
import FeedsModels
import Foundation
import GtkBridge

final class TilePictures {
    private struct Request {
        let url: URL
        let size: PaneSize
        let isWanted: () -> Bool
        let done: (Texture) -> Void
    }

    /// One is read while others may be on their way over the network.
    private static let atOnce = 4
    private var waiting: [Request] = []
    private var running = 0
    private let media: any MediaStoreProtocol
    private let memory: PictureMemory
    private let work = DispatchQueue(label: "mutoscope.tiles", qos: .userInitiated)

    init(media: any MediaStoreProtocol, memory: PictureMemory) {
        self.media = media
        self.memory = memory
    }

    /// The picture if it is at hand; else nil now, and a call when it is, if it is still wanted then.
    func picture(
        _ url: URL, size: PaneSize, isWanted: @escaping () -> Bool, then done: @escaping (Texture) -> Void
    ) -> Texture? {
        if let still = memory.picture(url, size) { return still.texture }
        waiting.append(Request(url: url, size: size, isWanted: isWanted, done: done))
        begin()
        return nil
    }

    /// The latest first: it is what one has scrolled to.
    private func begin() {
        while running < Self.atOnce, let request = waiting.popLast() {
            guard request.isWanted() else { continue }
            running += 1
            Task {
                await serve(request)
                running -= 1
                begin()
            }
        }
    }

    private func serve(_ request: Request) async {
        guard let texture = await load(request) else { return }
        memory.keep(PictureStore.Still(texture: texture, backdrop: nil, isFrame: false), request.url, request.size)
        if request.isWanted() { request.done(texture) }
    }

    private func load(_ request: Request) async -> Texture? {
        let size = request.size
        // A poster that cannot be had leaves the tile with its title; opening the post tells why.
        guard let path = try? await media.picture(request.url), request.isWanted() else { return nil }
        let work = work
        return await withCheckedContinuation { continuation in
            work.async {
                // The same: a damaged picture leaves the title.
                let picture = try? PictureFile.read(path, width: size.width, height: size.height, covering: true)
                continuation.resume(returning: picture)
            }
        }
    }
}
