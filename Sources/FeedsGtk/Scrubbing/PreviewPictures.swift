import FeedsModels
import GtkBridge

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
