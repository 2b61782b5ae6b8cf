// Small pictures along one video, for whoever scrubs in it: from the source's sheet or stills, else from its file.
// Thread: main actor; files are decoded elsewhere. Invariant: a few megabytes at most, and gone when the finger is.

import FeedsModels
import Foundation
import GtkBridge

protocol ScrubPictures: AnyObject {
    /// A better picture than the one last asked for has come.
    var onChange: (() -> Void)? { get set }
    /// The best there is for this place, if any; a better one is on its way.
    func picture(at seconds: Double) -> Texture?
    /// Nothing is fetched or decoded from now on.
    func close()
}

enum ScrubPictureMaker {
    /// Of the video that is played in this rendition; nil where there is nothing to draw from.
    static func make(
        for medium: Media, duration: Double, playing rendition: Rendition?, store: any MediaStoreProtocol,
        reader: PictureReader
    ) -> (any ScrubPictures)? {
        if let board = medium.storyboard, board.tile(at: 0) != nil {
            return SheetPictures(board, store: store, reader: reader)
        }
        if !medium.previews.isEmpty { return PreviewPictures(medium, duration: duration, store: store, reader: reader) }
        return FilmPictures(medium, duration: duration, playing: rendition, store: store)
    }

    /// Decodes a picture file where it keeps nobody waiting.
    static func decode(
        _ path: String, of url: URL, within size: (width: Int, height: Int), _ reader: PictureReader
    ) async -> Texture? {
        await withCheckedContinuation { continuation in
            reader.perform {
                // Without it there is simply no small picture.
                let picture = try? reader.read(
                    path, width: size.width, height: size.height, isOwn: url.isFileURL
                ) { _, _ in false }
                continuation.resume(returning: picture?.texture)
            }
        }
    }
}

/// Tiles of one sheet.
final class SheetPictures: ScrubPictures {
    var onChange: (() -> Void)?
    private let board: Storyboard
    private var sheet: (pixels: [UInt8], width: Int, height: Int)?
    private var latest: (number: Int, texture: Texture)?
    private var isClosed = false
    /// A larger sheet is not worth its memory.
    private static let largest = (width: 4096, height: 4096)

    init(_ board: Storyboard, store: any MediaStoreProtocol, reader: PictureReader) {
        self.board = board
        Task { [weak self] in
            // A sheet that does not come is no loss: the line and the time are there.
            guard let path = try? await store.picture(board.url),
                let texture = await ScrubPictureMaker.decode(path, of: board.url, within: Self.largest, reader)
            else { return }
            self?.loaded(texture)
        }
    }

    private func loaded(_ texture: Texture) {
        guard !isClosed else { return }
        sheet = (texture.readPixels(), texture.width, texture.height)
        onChange?()
    }

    func picture(at seconds: Double) -> Texture? {
        guard let sheet, let tile = board.tile(at: seconds) else { return nil }
        if let latest, latest.number == tile.number { return latest.texture }
        guard tile.x + board.tileWidth <= sheet.width, tile.y + board.tileHeight <= sheet.height else { return nil }
        var pixels: [UInt8] = []
        pixels.reserveCapacity(board.tileWidth * board.tileHeight * 4)
        for row in tile.y..<tile.y + board.tileHeight {
            let start = (row * sheet.width + tile.x) * 4
            pixels += sheet.pixels[start..<start + board.tileWidth * 4]
        }
        let texture = pixels.withUnsafeBytes {
            Texture(copying: $0, width: board.tileWidth, height: board.tileHeight, stride: board.tileWidth * 4)
        }
        guard let texture else { return nil }
        latest = (tile.number, texture)
        return texture
    }

    func close() {
        isClosed = true
        (sheet, latest) = (nil, nil)
    }
}

/// A few stills, fetched as they are needed.
final class PreviewPictures: ScrubPictures {
    var onChange: (() -> Void)?
    private let medium: Media
    private let duration: Double
    private let store: any MediaStoreProtocol
    private let reader: PictureReader
    private var pictures: [Int: Texture] = [:]
    private var asked: Set<Int> = []
    private var isClosed = false
    private static let size = (width: 336, height: 336)

    init(_ medium: Media, duration: Double, store: any MediaStoreProtocol, reader: PictureReader) {
        self.reader = reader
        self.medium = medium
        self.duration = duration
        self.store = store
    }

    func picture(at seconds: Double) -> Texture? {
        guard let index = medium.preview(at: seconds, of: duration) else { return nil }
        if asked.insert(index).inserted { load(index) }
        return pictures[index]
    }

    private func load(_ index: Int) {
        let (url, store, reader) = (medium.previews[index], store, reader)
        Task { [weak self] in
            // Of a still that does not come there is simply none.
            guard let path = try? await store.picture(url),
                let texture = await ScrubPictureMaker.decode(path, of: url, within: Self.size, reader)
            else { return }
            self?.loaded(index, texture)
        }
    }

    private func loaded(_ index: Int, _ texture: Texture) {
        guard !isClosed else { return }
        pictures[index] = texture
        onChange?()
    }

    func close() {
        isClosed = true
        pictures = [:]
    }
}
