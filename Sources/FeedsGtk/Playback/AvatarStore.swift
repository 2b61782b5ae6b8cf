// Authors' faces, small and round, few at a time.
// Thread: main actor; files are read on a queue of its own. Invariant: at most `limit` are kept, the oldest go first.

import Dispatch
import FeedsModels
import Foundation
import GtkBridge

final class AvatarStore {
    private static let limit = 64
    private nonisolated static let pixels = 96
    private let media: any MediaStoreProtocol
    private let work = DispatchQueue(label: "mutoscope.avatars", qos: .utility)
    private var pictures: [URL: Texture] = [:]
    private var order: [URL] = []

    init(media: any MediaStoreProtocol) { self.media = media }

    /// The face if it is at hand; else nil now, and a call when it is. A face that cannot be had stays initials.
    func picture(_ url: URL, then done: @escaping (Texture) -> Void) -> Texture? {
        if let picture = pictures[url] { return picture }
        Task { [weak self] in
            guard let self, let picture = await load(url) else { return }
            keep(picture, url)
            done(picture)
        }
        return nil
    }

    private func load(_ url: URL) async -> Texture? {
        // Initials stand in for a face that is missing; nobody needs to be told.
        guard let path = try? await media.picture(url) else { return nil }
        let work = work
        return await withCheckedContinuation { continuation in
            work.async {
                // The same: a damaged picture leaves the initials.
                let picture = try? PictureFile.read(path, width: Self.pixels, height: Self.pixels, covering: true)
                continuation.resume(returning: picture)
            }
        }
    }

    private func keep(_ picture: Texture, _ url: URL) {
        if pictures.updateValue(picture, forKey: url) == nil { order.append(url) }
        if order.count > Self.limit { pictures[order.removeFirst()] = nil }
    }
}
