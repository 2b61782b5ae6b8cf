// Which medium each post shows, with the files that a second request found.
// Thread: main actor. Invariant: the posts themselves stay as their source sent them.

import FeedsEngine
import FeedsModels

extension FeedsViewModel {
    func makeResolver() -> MediaResolver {
        MediaResolver(repository: repository, scheduler: scheduler) { [weak self] in self?.listedVideo(of: $0) }
    }

    /// The next or the previous picture of the video, which then stands still.
    package func frameStepped(_ count: Int) {
        guard let card = card(currentIndex), card.isVideo, !card.isCovered else { return }
        if !players.isUserPaused { pauseToggled() }
        scrub.step(frames: count)
    }

    /// Plays the current video slowly, or at its usual speed again; false if it has too few pictures for that.
    package func slowMotionToggled() -> Bool {
        guard let card = card(currentIndex), card.suitsSlowMotion, !card.isCovered else { return false }
        players.slowRate = players.slowRate == nil ? SpeedSteps.slow : nil
        card.isSlow = players.slowRate != nil
        return true
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        guard case .player(let item, .primed) = activity else { return }
        if let card = post(item).flatMap({ cards.card($0.id) }), card.suitsSlowMotion != isFast(item) {
            card.suitsSlowMotion.toggle()
        }
    }

    /// True for a video with many pictures a second, once its first picture is known.
    func isFast(_ item: PostHandle) -> Bool {
        SpeedSteps.suitsSlowMotion(frameLength: players.player(of: item)?.frameLength)
    }

    func isSlow(_ item: PostHandle) -> Bool { item == current && players.slowRate != nil }

    /// Nil for a photo.
    func video(of handle: PostHandle) -> (Post, Media)? {
        listedVideo(of: handle).map { ($0, resolver.resolved($1)) }
    }

    /// The video as its list describes it.
    private func listedVideo(of handle: PostHandle) -> (Post, Media)? {
        guard let item = post(handle) else { return nil }
        let media = item.media[cards.page(of: item)]
        return media.kind == .video ? (item, media) : nil
    }
}
