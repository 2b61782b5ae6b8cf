import FeedsModels
import Foundation
import GtkBridge

enum ScrubPictureMaker {
    /// For the video that plays in this rendition; nil if there is no source of pictures.
    static func make(
        for medium: Media, duration: Double, playing rendition: Rendition?, store: any MediaStoreProtocol,
        reader: PictureReader
    ) -> (any ScrubPictures)? {
        if let board = medium.storyboard, board.tile(at: 0) != nil {
            return StoryboardPictures(board, store: store, reader: reader)
        }
        if medium.isSound { return nil }
        if !medium.previews.isEmpty { return PreviewPictures(medium, duration: duration, store: store, reader: reader) }
        return VideoStills(medium, duration: duration, playing: rendition, store: store)
    }

    /// Decodes a picture file without blocking the main thread.
    static func decode(
        _ path: String, of url: URL, within size: (width: Int, height: Int), _ reader: PictureReader
    ) async -> Texture? {
        await withCheckedContinuation { continuation in
            reader.perform {
                // A picture that fails to decode is left out, so the error is not reported.
                let picture = try? reader.read(
                    path, width: size.width, height: size.height, isOwn: url.isFileURL
                ) { _, _ in false }
                continuation.resume(returning: picture?.texture)
            }
        }
    }
}
