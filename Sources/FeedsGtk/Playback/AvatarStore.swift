// Authors' faces, small and round.
// Thread: main actor; other threads read the files. Invariant: only PictureMemory keeps the faces.

import FeedsModels
import Foundation
import GtkBridge

final class AvatarStore {
    private nonisolated static let pane = PaneSize(width: 96, height: 96)
    private let media: any MediaStoreProtocol
    private let memory: PictureMemory

    init(media: any MediaStoreProtocol, memory: PictureMemory) {
        self.media = media
        self.memory = memory
    }

    /// Returns the face if it is in memory. Else returns nil, and calls back later; the initials stay if loading fails.
    func picture(_ url: URL, then done: @escaping (Texture) -> Void) -> Texture? {
        if let face = memory.picture(url, Self.pane) { return face.texture }
        Task { [weak self] in
            guard let self, let picture = await load(url) else { return }
            memory.keep(PictureStore.Still(texture: picture, backdrop: nil, isFrame: false), url, Self.pane)
            done(picture)
        }
        return nil
    }

    private func load(_ url: URL) async -> Texture? {
        // Initials stand in for a missing face, so the error is not reported.
        guard let path = try? await media.picture(url) else { return nil }
        let reader = memory.reader
        return await withCheckedContinuation { continuation in
            reader.perform {
                // Likewise, a damaged picture leaves the initials.
                let picture = try? reader.read(
                    path, width: Self.pane.width, height: Self.pane.height, isOwn: url.isFileURL
                ) { _, _ in true }
                continuation.resume(returning: picture?.texture)
            }
        }
    }
}
