// The still pictures of a feed by post, and the authors' faces; the views ask here instead of the store.
// Thread: main actor. Invariant: it holds only the pictures of items that the player manager loaded and has not
// dropped, of cards in or near sight, and of the neighbours in an album.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

final class StillCache {
    private let store: PictureStore
    private let faces: AvatarStore
    private let model: FeedsViewModel
    var onChange: ((PostHandle) -> Void)?
    private var items: [PostHandle: String] = [:]
    /// The items that the player manager wants, and the items that the cards show.
    private var loaded: Set<PostHandle> = []
    private var seen: Set<PostHandle> = []

    init(store: PictureStore, faces: AvatarStore, model: FeedsViewModel) {
        self.store = store
        self.faces = faces
        self.model = model
    }

    func still(_ item: PostHandle, medium: Int) -> PictureStore.Still? {
        model.post(item).flatMap { store.still(PictureStore.Key(item: $0.id, page: medium)) }
    }

    /// Loads the picture that stands for an item now: its poster, or the photo itself.
    func load(_ item: PostHandle) {
        loaded.insert(item)
        fetch(item)
    }

    /// Takes the set of all cards that are in or near sight.
    func see(_ items: Set<PostHandle>) {
        let (left, new) = (seen.subtracting(items), items.subtracting(seen))
        seen = items
        left.forEach(letGo)
        for item in new.sorted() where self.items[item] == nil { fetch(item) }
    }

    private func fetch(_ item: PostHandle) {
        if let card = model.card(item) { load(item, medium: card.page) }
    }

    func load(_ item: PostHandle, medium: Int) {
        guard let post = model.post(item), post.media.indices.contains(medium) else { return }
        let media = post.media[medium]
        let url = media.kind == .image ? media.renditions.first?.url : media.poster
        items[item] = post.id
        let key = PictureStore.Key(item: post.id, page: medium)
        store.load(key, from: url, isPassing: media.kind == .video) { [weak self] result in
            guard let self, items[item] != nil else { return }
            // A failed picture on another page of an album matters only when the user turns to it.
            let isShown = model.card(item)?.page == medium
            switch result {
            case .success:
                if isShown { model.pictureLoaded(of: item) }
                onChange?(item)
            case .failure(let error): if isShown { model.pictureFailed(of: item, error) }
            }
        }
        standIn(for: media, key, item)
    }

    /// Decodes a photo for a closer look; the caller holds the picture.
    func sharpen(
        _ item: PostHandle, medium: Int, width: Int, height: Int, then done: @escaping @MainActor (Texture) -> Void
    ) {
        guard let media = model.post(item)?.media, media.indices.contains(medium), media[medium].kind == .image,
            let url = media[medium].renditions.first?.url
        else { return }
        store.sharpen(url, width: width, height: height, then: done)
    }

    private func standIn(for media: Media, _ key: PictureStore.Key, _ item: PostHandle) {
        guard let blurhash = media.blurhash.flatMap(Blurhash.init) else { return }
        let size = Blurhash.size(width: media.metadata.width, height: media.metadata.height)
        store.stand(blurhash, size: size, for: key) { [weak self] in self?.onChange?(item) }
    }

    /// Keeps a video's first frame for the time after its decoder has gone.
    func keep(_ frame: Texture, of item: PostHandle, covers: Bool) {
        guard let card = model.card(item) else { return }
        store.keep(frame, for: PictureStore.Key(item: card.item.id, page: card.page), covers: covers) { [weak self] _ in
            self?.onChange?(item)
        }
    }

    func drop(_ item: PostHandle) {
        loaded.remove(item)
        letGo(item)
    }

    private func letGo(_ item: PostHandle) {
        guard !loaded.contains(item), !seen.contains(item) else { return }
        // Another handle may stand for the same post since the feed was read again.
        guard let id = items.removeValue(forKey: item), !items.values.contains(id) else { return }
        store.drop(item: id)
        Heap.giveBackWhenCalm()
    }

    func avatar(of author: Author?, then done: @escaping (Texture) -> Void) -> Texture? {
        author?.avatar.flatMap { faces.picture($0, then: done) }
    }

    func paneChanged(to pane: PaneSize) {
        store.paneChanged(to: pane)
        for item in items.keys.sorted() { fetch(item) }
    }
}
