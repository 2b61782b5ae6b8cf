// Posters and photos of the library, decoded at the size of a tile.
// Thread: main actor; files are read on a queue of its own.
// Invariant: a picture nobody waits for any more is not decoded; what is kept lies in the pictures' memory alone.

import Dispatch
import FeedsModels
import Foundation
import GtkBridge

final class TilePictures {
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
        Task { [weak self] in
            guard isWanted(), let texture = await self?.load(url, size, isWanted) else { return }
            self?.memory.keep(PictureStore.Still(texture: texture, backdrop: nil, isFrame: false), url, size)
            if isWanted() { done(texture) }
        }
        return nil
    }

    private func load(_ url: URL, _ size: PaneSize, _ isWanted: () -> Bool) async -> Texture? {
        // A poster that cannot be had leaves the tile with its title; opening the post tells why.
        guard let path = try? await media.picture(url), isWanted() else { return nil }
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
