// The pictures of the open viewer by item number, and word of its players: what the viewer's pages ask.
// Thread: main actor. Invariant: it loads and drops what the timeline says; once the viewer is closed, it is empty.

import FeedsCore
import FeedsModels
import Foundation
import GtkBridge

final class StoryPictures: StoryMediaDelegate {
    private let model: StoriesModel
    private let players: PlayerFactory
    let reader: PictureReader
    private let makeStore: (PaneSize) -> PictureStore
    private var store: PictureStore?
    private var items: Set<Int> = []
    private var live: [Int: any VideoPlayerProtocol] = [:]
    /// A picture came, or another player.
    var onPicture: ((Int) -> Void)?
    var onPlayer: ((Int, (any VideoPlayerProtocol)?) -> Void)?

    /// Device pixels of the stage; what is held is made anew for another size.
    var pane: PaneSize {
        didSet {
            guard pane != oldValue else { return }
            store?.paneChanged(to: pane)
            for player in live.values { players.set(pane, of: player) }
            for item in items { loadPicture(of: item) }
        }
    }

    init(
        model: StoriesModel, media: any MediaStoreProtocol, memory: PictureMemory, players: PlayerFactory
    ) {
        self.model = model
        self.players = players
        reader = memory.reader
        pane = players.pane
        makeStore = { PictureStore(media: media, memory: memory, pane: $0) }
        model.delegate = self
    }

    func still(_ item: Int) -> PictureStore.Still? { store?.still(Self.key(item)) }

    /// The viewer has gone, pictures and all.
    func clear() {
        store = nil
        items = []
        live = [:]
        onPicture = nil
        onPlayer = nil
    }

    func loadPicture(of item: Int) {
        guard let media = model.image(of: item)?.media else { return }
        items.insert(item)
        let store = store ?? makeStore(pane)
        self.store = store
        let url = media.kind == .image ? media.renditions.first?.url : media.poster
        store.load(Self.key(item), from: url) { [weak self] result in
            guard let self, items.contains(item) else { return }
            switch result {
            case .success:
                model.pictureLoaded(of: item)
                onPicture?(item)
            case .failure(let error): model.pictureFailed(of: item, error)
            }
        }
    }

    func dropPicture(of item: Int) {
        items.remove(item)
        store?.drop(item: "\(item)")
    }

    func playerChanged(for item: Int, to player: (any VideoPlayerProtocol)?) {
        live[item] = player
        if let player { players.set(pane, of: player) }
        onPlayer?(item, player)
    }

    func player(of item: Int, did event: VideoPlayerEvent) {
        // A video's own first picture stands in for it when its decoder has gone.
        guard event == .primed, model.image(of: item)?.media.showsPoster != true,
            let frame = (model.player(of: item) as? any FrameSource)?.texture
        else { return }
        let covers = frame.covers(pane)
        store?.keep(frame, for: Self.key(item), covers: covers) { [weak self] _ in self?.onPicture?(item) }
    }

    private static func key(_ item: Int) -> PictureStore.Key { PictureStore.Key(item: "\(item)", page: 0) }
}
