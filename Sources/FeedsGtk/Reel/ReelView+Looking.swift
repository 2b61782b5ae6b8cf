// What the reel gives to arrows and to a closer look.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

extension ReelView {
    /// True in a wide window with nothing over the picture that needs the place.
    var hasRoomForArrows: Bool {
        root.width >= PointerArrows.room.width && root.height >= PointerArrows.room.height && !model.isClear
            && look?.isZoomed != true && !hidesTexts && !hidesFields
    }

    /// The current post's number and how many are known; the same for its album.
    var post: (index: Int, count: Int) { (model.currentIndex, model.posts.count) }
    var picture: (index: Int, count: Int) {
        guard let card = currentPage?.card, card.isAlbum else { return (0, 1) }
        return (card.page, card.item.media.count)
    }

    /// The current page rests in its place: a panorama begins to move.
    func arrive() { if isResting { look?.panorama.handle(.arrived) } }

    /// A video's frames have the pane's size; a photo is decoded again for the closer look.
    func sharpen(_ page: FeedPage, _ width: Int, _ height: Int) {
        guard let item = page.item, let card = page.card, !card.isVideo else { return }
        let medium = card.page
        stills.sharpen(item, medium: medium, width: width, height: height) { [weak page] texture in
            guard let page, page.item == item, page.card?.page == medium else { return }
            page.player.look.show(sharp: texture)
        }
    }
}
