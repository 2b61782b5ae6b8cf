// Fetches ahead for the open stories, in the same way as for the feed.
// Thread: main actor. Invariant: it only follows the players.

import FeedsEngine
import FeedsModels

@MainActor final class StoryStreaming: VideoPlayerFollower {
    private let players: VideoPlayerManager
    private let services: StreamingServices
    private let preload: PreloadManager
    private var viewing = Viewing()

    init(players: VideoPlayerManager, services: StreamingServices, scheduler: any SchedulerProtocol) {
        self.players = players
        self.services = services
        // Watch times of stories say nothing about the feed's videos, so they are not recorded.
        let usual = RetentionModel()
        preload = PreloadManager(
            media: services.media, players: players, scheduler: scheduler, terms: FeedStreaming.terms(services),
            policy: PreloadPolicy(prices: PreloadPrices(ladder: [1])),
            retention: { usual.table(duration: $0.metadata.duration) })
        preload.onFetched = { services.conditions.fetched($0) }
        players.follow(self)
    }

    func close() {
        players.unfollow(self)
        preload.close()
    }

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        viewing.follow(activity, players)
        preload.terms = FeedStreaming.terms(services)
        preload.follow(activity, viewing)
        if case .player(_, .failed(.media(let error))) = activity { services.conditions.fetched(.failure(error)) }
    }
}
