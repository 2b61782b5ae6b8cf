// Builds a feed screen from its parts and starts it.
// Thread: main actor. Invariant: one view model per open source; it plays only while it is in front and visible and no
// story is open; `finish` closes its players.

package import FeedsModels

@MainActor package final class FeedsCoordinator {
    package let viewModel: FeedsViewModel
    /// The tray above the feed, and the viewer that opens from it.
    package let stories: StoriesModel
    private let streaming: FeedStreaming?
    private let history: WatchHistory?
    private let seen: SeenPosts?
    private let covers: ChangeFollower?
    private let habits: PlaybackHabits
    private let order: ChangeFollower
    private var hasStarted = false

    /// True when the system asks for reduced motion. The feed then never moves on by itself.
    package var reducesMotion: Bool {
        get { habits.reducesMotion }
        set { habits.reducesMotion = newValue }
    }

    package init(source: FeedSource, services: AppServices, start: FeedStart? = nil) {
        let clock = services.clock
        let viewModel = FeedsViewModel(
            source: source, repository: services.repository, maker: services.maker, scheduler: services.scheduler,
            person: services.person, start: start, now: { clock.now })
        self.viewModel = viewModel
        stories = StoriesModel(
            feed: viewModel, service: StoryService(feed: viewModel, person: services.person),
            settings: services.settings, person: services.person, maker: services.maker, scheduler: services.scheduler,
            streaming: services.streaming, captions: services.captions)
        let (players, settings) = (viewModel.players, services.settings)
        order = ChangeFollower { [weak viewModel] in viewModel?.set(shuffles: settings.current.shuffles) }
        streaming = services.streaming.map {
            FeedStreaming(source: source, players: players, services: $0, scheduler: services.scheduler)
        }
        history = services.person.map { person in
            WatchHistory(
                person: person, settings: services.settings, players: players, scheduler: services.scheduler
            ) { [weak viewModel] in viewModel?.post($0) }
        }
        seen = services.follows.map { follows in
            SeenPosts(store: follows.posts, players: players, scheduler: services.scheduler) { [weak viewModel] in
                viewModel?.post($0)
            }
        }
        covers = services.follows.map { follows in
            ChangeFollower { [weak viewModel] in viewModel?.set(alwaysCovers: follows.covered) }
        }
        viewModel.captions = services.captions.map {
            CaptionsModel(players: players, source: $0, settings: services.settings)
        }
        viewModel.onRefreshed = { [weak streaming] in streaming?.refreshed() }
        viewModel.day = services.day
        services.day?.attend(viewModel)
        services.day?.attend(stories)
        habits = PlaybackHabits(settings: services.settings, feed: viewModel)
        stories.onOpenChange = { [weak viewModel] in viewModel?.hold(.stories, $0) }
    }

    /// Once; the first of those who ask begins.
    package func start() {
        guard !hasStarted else { return }
        hasStarted = true
        let viewModel = viewModel
        Task { await viewModel.loadPosts() }
    }

    package func finish() {
        stories.close()
        history?.finish()
        seen?.finish()
        streaming?.finish()
        viewModel.finish()
    }

    /// The feed came to the front, or another screen covers it. While covered, it keeps only the current item ready.
    package func set(isInFront: Bool) {
        viewModel.hold(.behind, !isInFront)
        streaming?.isInFront = isInFront
    }

    /// The window was minimised, hidden or locked, or is visible again.
    package func sightChanged(isInSight: Bool) {
        viewModel.sightChanged(isInSight: isInSight)
        stories.sightChanged(isInSight: isInSight)
    }
}
