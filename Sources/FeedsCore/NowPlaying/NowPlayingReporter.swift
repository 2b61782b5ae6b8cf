// Reports to other programs what the feed in front plays.
// Thread: main actor. Invariant: changes are reported together, at most a tenth of a second later, and never twice; the
// screen is kept on only while a video moves.

import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor package final class NowPlayingReporter: VideoPlayerFollower {
    /// A picture of an item, as a file that other programs can read; the player has what is on screen.
    package typealias ArtFinder = (Media, (any VideoPlayerProtocol)?) async -> URL?

    package private(set) var current = NowPlaying()
    /// Called with what changed.
    package var onChange: (([NowPlaying.Part]) -> Void)?
    /// Called when the position jumps, because other programs compute the position from the elapsed time.
    package var onSeek: ((Double) -> Void)?
    /// Whether a video moves on the screen.
    package var onAwake: ((Bool) -> Void)?

    /// Seconds within which changes are merged. A video that plays for less time gets no picture of its own.
    private static let rest = 0.1
    private static let arrival = 1.0
    private let app: AppCoordinator
    private let scheduler: any SchedulerProtocol
    private let findArt: ArtFinder
    private weak var feed: FeedsCoordinator?
    private weak var players: VideoPlayerManager?
    private var following: ChangeFollower?
    private var telling: (any ScheduledCall)?
    private var search: (any ScheduledCall)?
    private var isAwake = false
    private var shown: (post: PostKey, page: Int, isCovered: Bool)?
    private var lastID = 0
    private var art: URL?

    package init(app: AppCoordinator, scheduler: any SchedulerProtocol, findArt: @escaping ArtFinder) {
        self.app = app
        self.scheduler = scheduler
        self.findArt = findArt
    }

    package func start() { following = ChangeFollower { [weak self] in self?.follow() } }

    /// Seconds into the video; 0 for a photo.
    package var position: Double { player?.position ?? 0 }
    /// Seconds of the video; 0 for a photo, and while the length is unknown.
    package var length: Double { player?.duration ?? 0 }
    /// The live state, because `current` may be a moment old.
    package var isPlaying: Bool { model?.isPlaying == true }
    /// True if this number means the item on screen.
    package func isShown(_ item: Int) -> Bool { item == lastID }

    private var model: FeedsViewModel? { feed?.viewModel }
    private var player: (any VideoPlayerProtocol)? { model.flatMap { $0.players.currentPlayer } }

    // MARK: Following

    /// Reads all properties on which it depends, so that it is called again when any of them changes.
    private func follow() {
        attend(to: app.shownFeed)
        if let model {
            let card = model.card(model.currentIndex)
            _ = (model.posts.count, card?.page, card?.isPaused, card?.isCovered, card?.ending, model.phase)
        }
        _ = app.settings.current
        changed()
    }

    private func attend(to shown: FeedsCoordinator?) {
        guard shown !== feed else { return }
        players?.unfollow(self)
        feed?.stories.onPlayback = nil
        feed = shown
        players = shown?.viewModel.players
        players?.follow(self)
        shown?.stories.onPlayback = { [weak self] in self?.keepAwake() }
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        switch activity {
        case .player(model?.current, .looped): onSeek?(0)
        case .player(model?.current, .sought(let seconds)): onSeek?(seconds)
        default: changed()
        }
    }

    private func changed() {
        keepAwake()
        if telling == nil { telling = scheduler.after(Self.rest) { [weak self] in self?.tell() } }
    }

    private func keepAwake() {
        let isMoving = model.map { $0.players.playsVideo && $0.card($0.currentIndex)?.ending == AtEndRule.Sign.none }
        let isWanted = isMoving == true || feed?.stories.playsVideo == true
        guard isWanted != isAwake else { return }
        isAwake = isWanted
        onAwake?(isWanted)
    }

    private func tell() {
        telling = nil
        let old = current
        current = state()
        let changes = current.changes(since: old)
        if !changes.isEmpty { onChange?(changes) }
    }

    // MARK: What is so

    private func state() -> NowPlaying {
        let settings = app.settings.current
        var now = NowPlaying()
        now.volume = settings.sound.isSilent ? 0 : settings.volume
        (now.speed, now.atEnd, now.shuffles) = (settings.speed, settings.atEnd, settings.shuffles)
        guard let model, !model.posts.isEmpty else {
            shown = nil
            return now
        }
        now.canGoOn = model.currentIndex < model.posts.count - 1
        now.canGoBack = model.currentIndex > 0
        // The break is no post.
        guard let card = model.card(model.currentIndex), !card.item.isBreak else {
            shown = nil
            return now
        }
        enter(card)
        now.state = model.isPlaying ? .playing : .paused
        now.item = item(card)
        now.canSeek = card.isVideo && now.item?.seconds != nil
        return now
    }

    private func item(_ card: PostViewModel) -> NowPlaying.Item {
        // Every program on the bus and the lock screen can read this, so it must not reveal a covered post.
        guard !card.isCovered else { return NowPlaying.Item(id: lastID, title: tr("Sensitive")) }
        let seconds = card.isVideo ? player?.duration ?? card.media.metadata.duration : nil
        return NowPlaying.Item(
            id: lastID, title: card.item.title.isEmpty ? card.spokenName : card.item.title,
            artist: card.item.author?.name, page: card.item.page, art: art, seconds: seconds)
    }

    private func enter(_ card: PostViewModel) {
        let entered = (card.item.key, card.page, card.isCovered)
        guard shown.map({ $0 == entered }) != true else { return }
        shown = entered
        lastID += 1
        art = nil
        search?.cancel()
        // A covered picture must not appear on the lock screen either.
        guard !card.isCovered else { return }
        let (id, media) = (lastID, card.media)
        search = scheduler.after(Self.arrival) { [weak self] in
            Task { await self?.lookForArt(of: media, id) }
        }
    }

    private func lookForArt(of media: Media, _ id: Int) async {
        guard id == lastID, let found = await findArt(media, player), id == lastID else { return }
        art = found
        changed()
    }
}

extension VideoPlayerManager {
    /// Pictures of the current item are moving, or would, did they come quicker.
    var playsVideo: Bool { playing != nil && playing == current && current.flatMap(medium) != nil }
}
