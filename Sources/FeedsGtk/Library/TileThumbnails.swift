// The desktop's thumbnails of local files: found for the tiles, and made of what a tile had to decode.
// Thread: main actor; other threads read the files. Invariant: wishes are few; those made longest ago are dropped.

import FeedsModels
import Foundation
import GtkBridge

final class TileThumbnails {
    /// A thumbnail that is to be made, when nothing else is decoded.
    struct Wish {
        let file: URL
        /// What is decoded: the file itself, or a video's picture.
        let path: String
        let size: ThumbnailSize
        /// The file's, from before anything was decoded.
        let date: Int
        let duration: Double?
    }

    /// A user who scrolls past thousands of tiles does not leave minutes of work behind.
    private static let most = 200
    private let store: any ThumbnailKeeping
    private let reader: PictureReader
    private var wishes: [Wish] = []

    init(_ store: any ThumbnailKeeping, reader: PictureReader) {
        self.store = store
        self.reader = reader
    }

    func thumbnail(of url: URL, covering pane: PaneSize) async -> FilmPicture? {
        guard url.isFileURL else { return nil }
        return await store.thumbnail(of: url, covering: Self.enough(pane))
    }

    func date(of url: URL) async -> Int? { await store.date(of: url) }

    /// `texture`: the picture as the tile shows it, whose shape tells the size that other tiles of this kind need.
    func wish(
        _ url: URL, _ date: Int, from path: String, _ texture: Texture, covering pane: PaneSize, duration: Double?
    ) {
        let shape = PaneSize(width: texture.width, height: texture.height)
        guard let size = ThumbnailSize.covering(Self.enough(pane), shape: shape) else { return }
        wishes.append(Wish(file: url, path: path, size: size, date: date, duration: duration))
        if wishes.count > Self.most { wishes.removeFirst() }
    }

    func next() -> Wish? { wishes.popLast() }

    func make(_ wish: Wish) async {
        guard let png = await png(wish) else { return }
        await store.keep(png, of: wish.file, date: wish.date, size: wish.size, duration: wish.duration)
    }

    private func png(_ wish: Wish) async -> Data? {
        let (reader, path, side) = (reader, wish.path, wish.size.side)
        return await withCheckedContinuation { continuation in
            reader.perform {
                // A picture that cannot be decoded any more gets no thumbnail, and its tile says so.
                let picture = try? reader.read(path, width: side, height: side, isOwn: true) { _, _ in false }
                continuation.resume(returning: picture?.texture.png)
            }
        }
    }

    /// The size of a tile's picture is rounded up, so a little less is still sharp.
    private static func enough(_ pane: PaneSize) -> PaneSize {
        PaneSize(width: pane.width * 5 / 6, height: pane.height * 5 / 6)
    }
}
