// Animates the current photo of a feed if it can move: a single photo at a time, and only while a video would play.
// Thread: main actor. Invariant: a photo that is hidden, paused, covered or must not move decodes nothing.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class FeedMotion {
    private struct Key: Hashable {
        let post: String
        let page: Int
    }

    private let model: FeedsViewModel
    private let stills: StillCache
    private let picture: MovingPicture
    private let bindings = Bindings()
    /// Called with the newest picture of the current item.
    var onPicture: ((Texture, PostHandle) -> Void)?
    /// False if the user wants nothing to move by itself.
    var animates = true {
        didSet { if animates != oldValue { follow() } }
    }

    init(model: FeedsViewModel, stills: StillCache, reader: PictureReader) {
        self.model = model
        self.stills = stills
        picture = MovingPicture(reader: reader)
        picture.onPicture = { [weak self] in
            guard let self, let item = self.model.current else { return }
            onPicture?($0, item)
        }
        bindings.bind(self) { $0.follow() }
    }

    /// Called when the picture of an item has come or changed.
    func pictureChanged(of item: PostHandle) { if item == model.current { follow() } }

    private func follow() {
        guard let item = model.current, let card = model.card(item), !card.isVideo else { return picture.stop() }
        picture.show(
            stills.still(item, medium: card.page), key: Key(post: card.item.id, page: card.page),
            plays: animates && !model.isHeld && !card.isPaused && !card.isCovered)
    }
}
