// Small pictures along a video for the user who scrubs in it: from the source's sheet or stills, else from its file.
// Thread: main actor; other threads decode the files.
// Invariant: the pictures take a few megabytes at most, and go when the user lifts the finger.

import FeedsModels
import GtkBridge

protocol ScrubPictures: AnyObject {
    /// Called when a better picture than the last answer of `picture(at:)` has come.
    var onChange: (() -> Void)? { get set }
    /// The best picture available for this position, or nil; a better picture is on its way.
    func picture(at seconds: Double) -> Texture?
    /// Stops all fetching and decoding.
    func close()
}

/// Cuts the tiles out of a single sheet.
final class StoryboardPictures: ScrubPictures {
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
            // If the sheet fails to load, the line and the time still work, so the error is not reported.
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

/// A few stills, fetched on demand.
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
            // A still that fails to load is left out, so the error is not reported.
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
