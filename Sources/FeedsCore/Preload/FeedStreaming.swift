// Everything that follows an open feed's players: fetching ahead, watch times, the window's size.
// Thread: main actor. Invariant: it only follows; players do what they do without it.

package import FeedsEngine
package import FeedsModels

@MainActor package final class FeedStreaming: VideoPlayerFollower {
    private let players: VideoPlayerManager
    private let services: StreamingServices
    private let scheduler: any SchedulerProtocol
    private let preload: PreloadManager
    private let recorder: WatchRecorder
    private var viewing = Viewing()
    private var following: Int?
    /// Behind another screen only the current item is kept ready.
    package var isInFront = true {
        didSet { if isInFront != oldValue { applyLimits() } }
    }

    package init(
        source: FeedSource, players: VideoPlayerManager, services: StreamingServices, scheduler: any SchedulerProtocol,
        policy: any PreloadDeciding = PreloadPolicy(prices: PreloadPrices(ladder: [1]))
    ) {
        self.players = players
        self.services = services
        self.scheduler = scheduler
        let recorder = WatchRecorder(source: source, store: services.watchTimes)
        self.recorder = recorder
        preload = PreloadManager(
            media: services.media, players: players, scheduler: scheduler, terms: Self.terms(services),
            policy: policy, retention: { recorder.retention(of: $0) })
        preload.onFetched = { services.conditions.fetched($0) }
        players.follow(self)
        following = services.conditions.follow { [weak self] in self?.conditionsChanged() }
        players.handle(.limitsChanged(services.conditions.limits))
        Task { await recorder.load() }
    }

    /// The feed was read anew: are the media in reach still what their servers have?
    package func refreshed() {
        let reach = players.limits.pictureReach
        let media = (-reach...reach).compactMap { players.item($0).flatMap(players.medium) }
        Task { [services] in await services.media.refresh(media) }
    }

    package func finish() {
        recorder.finish(at: scheduler.now)
        players.unfollow(self)
        if let following { services.conditions.unfollow(following) }
        preload.close()
    }

    package func playersDid(_ activity: VideoPlayerManager.Activity) {
        viewing.follow(activity, players)
        recorder.follow(viewing, players, at: scheduler.now)
        preload.terms = Self.terms(services)
        preload.follow(activity, viewing)
        switch activity {
        case .window(.committed): services.conditions.committed()
        case .player(_, .failed(.media(let error))): services.conditions.fetched(.failure(error))
        default: break
        }
    }

    private func conditionsChanged() {
        preload.terms = Self.terms(services)
        applyLimits()
    }

    private func applyLimits() {
        let limits = isInFront ? services.conditions.limits : WindowLimits(window: 1)
        if players.limits != limits { players.handle(.limitsChanged(limits)) }
    }

    static func terms(_ services: StreamingServices) -> PreloadTerms {
        let pane = services.pane()
        return PreloadTerms(
            network: services.conditions.network, savesData: services.conditions.wishes.dataSaver,
            fetchesAhead: services.conditions.wishes.fetchesAhead, quality: services.conditions.wishes.choice,
            paneWidth: pane.width, paneHeight: pane.height)
    }
}
