// Tells a tour what a feed does, and plants the faults that the tour asks for.
// Thread: main actor. Invariant: only a tour makes it; apart from a planted fault it only looks, and nothing depends
// on it.

import FeedsCore
import FeedsEngine
import FeedsModels
import GtkBridge

final class TourFollower: ReelFollower, VideoPlayerFollower {
    private let model: FeedsViewModel
    private let players: PlayerFactory
    private let probe: TourProbe
    /// Nil for a store that prefetches nothing and therefore has no counters.
    private let meter: WatchMeter?
    private let faults: FaultPlanter?
    private let bindings = Bindings()
    private var edition = -1
    /// Only the view that shows a post keeps its model, so that the binding must keep it too.
    private var followed: PostViewModel?

    init(_ model: FeedsViewModel, players: PlayerFactory, media: any MediaStoreProtocol, probe: TourProbe) {
        self.model = model
        self.players = players
        self.probe = probe
        meter = (media as? any MediaPreloading).map {
            WatchMeter(model, pane: { players.pane }, media: $0, probe: probe)
        }
        faults = probe.fault.map { FaultPlanter($0, players: model.players) { players.pane } }
        model.players.follow(self)
        bindings.bind(self) { $0.followPosts() }
        bindings.bind(self) { $0.followFailure() }
    }

    // MARK: The reel

    func leaves(for item: PostHandle) {
        probe.committed(
            from: model.currentIndex, to: model.index(of: item) ?? 0,
            isPrimed: model.players.stage(of: item) == .primed, isVideo: model.card(item)?.isVideo == true)
        meter?.leave()
    }

    func turned(from old: FeedPage?, to new: FeedPage?) {
        guard let faults else { return }
        faults.swiped(from: old, to: new)
        let stray = new?.item.flatMap(model.index).flatMap { faults.stray(from: $0, count: model.posts.count) }
        if let stray { model.committed(to: stray) }
    }

    func settled(at item: Int) { probe.settled(item) }

    // MARK: The players

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        if case .player(let item, let event) = activity { follow(event, of: item) }
    }

    /// The decoders themselves are counted too, because a decoder without a slot is a leak.
    func playersChanged(live: Int, audible: Int, playing: Int) {
        let living = players.living
        probe.players(live: max(live, living), audible: audible, playing: playing)
        if living > live { probe.outlived(model.currentIndex) }
    }

    private func follow(_ event: VideoPlayerEvent, of item: PostHandle) {
        switch event {
        case .looped: meter?.looped(item)
        case .moving where item == model.current: probe.moving(model.currentIndex)
        case .stalled(let isStalled) where item == model.current: probe.stalled(isStalled, model.currentIndex)
        // The player may recover; then its next picture ends the wait.
        case .failed where item == model.current: probe.stalled(true, model.currentIndex)
        default: break
        }
    }

    // MARK: The posts

    private func followPosts() {
        guard model.phase == .loaded, !model.posts.isEmpty, edition != model.edition else { return }
        edition = model.edition
        probe.feed(count: model.posts.count)
    }

    private func followFailure() {
        let item = model.currentIndex
        followed = model.card(item)
        if case .failed = followed?.status { probe.failed(item) }
    }
}
