// A feed screen's model with players and time under the test's control, to test recovery.
// Thread: main actor. Invariant: a closed player is gone at once.

import FeedsCore
import FeedsEngine
import FeedsModels
import FeedsTestSupport
import Foundation

@MainActor final class HealingRig {
    let maker = FakePlayerMaker()
    let scheduler = ManualScheduler()
    let model: FeedsViewModel
    private let pictures = PictureListener()
    /// Held like pages hold them, so that they show their state.
    private var cards: [PostViewModel] = []

    init(_ posts: [Post]) async {
        let response = FeedsResponse(shape: .sample, posts: posts)
        model = FeedsViewModel(
            source: FeedSource(place: .path("/feed.json")), repository: FakeFeedRepository(first: [.success(response)]),
            maker: maker, scheduler: scheduler)
        model.players.follow(pictures)
        await model.loadPosts()
        cards = posts.indices.compactMap { model.card($0) }
    }

    /// A video with this many addresses.
    static func video(_ id: String, renditions: Int) -> Post {
        var item = SamplePosts.video(id)
        item.media[0].renditions = (0..<renditions).map {
            Rendition(url: URL(fileURLWithPath: "/media/\(id)-\($0).mp4"), width: 100 * ($0 + 1))
        }
        return item
    }

    var status: ItemStatus? { model.card(model.currentIndex)?.status }
    var loadedPictures: [PostHandle] { pictures.loads }

    func player(_ id: String) -> FakePlayer? { maker.player(of: id) }
    func players(_ id: String) -> [FakePlayer] { maker.players.filter { $0.item.id == id } }

    /// Makes the item's newest player fail.
    func fail(_ id: String, _ error: NetworkError) { fail(id, .media(.network(error))) }

    func fail(_ id: String, _ error: PlaybackError) {
        player(id)?.say(.failed(error))
        buryTheDead()
    }

    func advance(by seconds: Double) {
        scheduler.advance(by: seconds)
        buryTheDead()
    }

    func commit(_ index: Int) {
        model.committed(to: index)
        model.settled(at: index)
        buryTheDead()
    }

    func buryTheDead() {
        for player in maker.players where player.isClosing { player.finishClosing() }
    }
}

@MainActor private final class PictureListener: VideoPlayerFollower {
    var loads: [PostHandle] = []

    func loadPicture(of item: PostHandle) { loads.append(item) }
}
