import FeedsModels
import GtkBridge

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
