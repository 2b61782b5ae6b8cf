// Has the current photo of a feed move, where it does: one at a time, and only while it would play if it were a video.
// Thread: main actor. Invariant: what is out of sight, paused, covered or not to move stands still, and decodes nothing.

import FeedsCore
import FeedsModels
import GtkBridge

final class FeedMotion {
    private struct Key: Hashable {
        let post: String
        let page: Int
    }

    private let model: FeedsViewModel
    private let stills: StillShelf
    private let picture: MovingPicture
    private let bindings = Bindings()
    /// The newest picture of the current item.
    var onPicture: ((Texture, Int) -> Void)?
    /// The person wants nothing to move by itself.
    var animates = true {
        didSet { if animates != oldValue { follow() } }
    }

    init(model: FeedsViewModel, stills: StillShelf, reader: PictureReader) {
        self.model = model
        self.stills = stills
        picture = MovingPicture(reader: reader)
        picture.onPicture = { [weak self] in
            guard let self else { return }
            onPicture?($0, self.model.currentIndex)
        }
        bindings.bind(self) { $0.follow() }
    }

    /// The picture of an item came, or another one did.
    func pictureChanged(of item: Int) { if item == model.currentIndex { follow() } }

    private func follow() {
        let item = model.currentIndex
        guard let card = model.card(item), !card.isVideo else { return picture.stop() }
        picture.show(
            stills.still(item, medium: card.page), key: Key(post: card.item.id, page: card.page),
            plays: animates && !model.isHeld && !card.isPaused && !card.isCovered)
    }
}
