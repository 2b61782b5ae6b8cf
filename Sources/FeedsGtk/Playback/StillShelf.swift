// The still pictures of a feed by item number, and the authors' faces: what views ask instead of the store.
// Thread: main actor. Invariant: it holds the pictures of items that the player manager asked to load and not yet to
// drop, of cards in sight or nearly so, and of an album's neighbours, and no others.

import FeedsCore
import FeedsEngine
import FeedsModels
import Foundation
import GtkBridge

final class StillShelf {
    private let store: PictureStore
    private let faces: AvatarStore
    private let model: FeedsViewModel
    var onChange: ((Int) -> Void)?
    private var items: [Int: String] = [:]
    /// What the player manager wants, and what the cards do.
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

    /// The picture that stands for an item now: its poster, or the photo itself.
    func load(_ item: Int) {
        loaded.insert(item)
        fetch(item)
    }

    /// These cards are in sight, or nearly so, and no others.
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
            // By the post: its number may be another by now.
            guard let self, let item = number(of: post.id) else { return }
            // The other pictures of an album are nobody's trouble until one turns to them.
            let isShown = model.card(item)?.page == medium
            switch result {
            case .success:
                if isShown { model.pictureLoaded(of: item) }
                onChange?(item)
            case .failure(let error): if isShown { model.pictureFailed(of: item, error) }
            }
        }
    }

    /// A video's first frame: kept for when its decoder is gone.
    func keep(_ frame: Texture, of item: Int, covers: Bool) {
        guard let card = model.card(item) else { return }
        store.keep(frame, for: PictureStore.Key(item: card.item.id, page: card.page), covers: covers) { [weak self] _ in
            guard let self, let item = number(of: card.item.id) else { return }
            onChange?(item)
        }
    }

    /// Items have other numbers now; the pictures of those that are gone go too.
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
