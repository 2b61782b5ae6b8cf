// The still pictures of a feed by item number, and the authors' faces; the views ask here instead of the store.
// Thread: main actor. Invariant: it holds only the pictures of items that the player manager loaded and has not
// dropped, of cards in or near sight, and of the neighbours in an album.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class StillCache {
    private let store: PictureStore
    private let faces: AvatarStore
    private let model: FeedsViewModel
    var onChange: ((Int) -> Void)?
    private var items: [Int: String] = [:]
    /// The items that the player manager wants, and the items that the cards show.
    private var loaded: Set<Int> = []
    private var seen: Set<Int> = []

    init(store: PictureStore, faces: AvatarStore, model: FeedsViewModel) {
        self.store = store
        self.faces = faces
        self.model = model
    }

    func still(_ item: Int, medium: Int) -> PictureStore.Still? {
        guard model.posts.indices.contains(item) else { return nil }
        return store.still(PictureStore.Key(item: model.posts[item].id, page: medium))
    }

    /// Loads the picture that stands for an item now: its poster, or the photo itself.
    func load(_ item: Int) {
        loaded.insert(item)
        fetch(item)
    }

    /// Takes the set of all cards that are in or near sight.
    func see(_ items: Set<Int>) {
        let (left, new) = (seen.subtracting(items), items.subtracting(seen))
        seen = items
        left.forEach(letGo)
        for item in new.sorted() where self.items[item] == nil { fetch(item) }
    }

    private func fetch(_ item: Int) {
        if let card = model.card(item) { load(item, medium: card.page) }
    }

    func load(_ item: Int, medium: Int) {
        guard model.posts.indices.contains(item), model.posts[item].media.indices.contains(medium) else { return }
        let post = model.posts[item]
        let media = post.media[medium]
        let url = media.kind == .image ? media.renditions.first?.url : media.poster
        if let old = items[item], old != post.id { store.drop(item: old) }
        items[item] = post.id
        let key = PictureStore.Key(item: post.id, page: medium)
        store.load(key, from: url, isPassing: media.kind == .video) { [weak self] result in
            // Looks the post up by its id, because its number may have changed meanwhile.
            guard let self, let item = number(of: post.id) else { return }
            // A failed picture on another page of an album matters only when the user turns to it.
            let isShown = model.card(item)?.page == medium
            switch result {
            case .success:
                if isShown { model.pictureLoaded(of: item) }
                onChange?(item)
            case .failure(let error): if isShown { model.pictureFailed(of: item, error) }
            }
        }
    }

    /// Keeps a video's first frame for the time after its decoder has gone.
    func keep(_ frame: Texture, of item: Int, covers: Bool) {
        guard let card = model.card(item) else { return }
        store.keep(frame, for: PictureStore.Key(item: card.item.id, page: card.page), covers: covers) { [weak self] _ in
            guard let self, let item = number(of: card.item.id) else { return }
            onChange?(item)
        }
    }

    /// The items have other numbers now; the pictures of removed items go.
    func renumber(_ numbers: Renumbering) {
        for (item, id) in items where numbers.number(of: item) == nil { store.drop(item: id) }
        let kept = items.compactMap { item, id in numbers.number(of: item).map { ($0, id) } }
        items = Dictionary(uniqueKeysWithValues: kept)
        loaded = Set(loaded.compactMap(numbers.number))
        seen = Set(seen.compactMap(numbers.number))
    }

    private func number(of id: String) -> Int? { items.first { $0.value == id }?.key }

    func drop(_ item: Int) {
        loaded.remove(item)
        letGo(item)
    }

    private func letGo(_ item: Int) {
        guard !loaded.contains(item), !seen.contains(item) else { return }
        if let id = items.removeValue(forKey: item) { store.drop(item: id) }
    }

    func avatar(of author: Author?, then done: @escaping (Texture) -> Void) -> Texture? {
        author?.avatar.flatMap { faces.picture($0, then: done) }
    }

    func paneChanged(to pane: PaneSize) {
        store.paneChanged(to: pane)
        for item in items.keys.sorted() { fetch(item) }
    }
}
