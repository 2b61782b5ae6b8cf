// Builds one feed screen from its parts and brings it to life.
// Thread: main actor. Invariant: one view model per open source; `finish` closes its players.

package import FeedsModels

@MainActor package final class FeedsCoordinator {
    package let viewModel: FeedsViewModel
    package let stories: StoryListViewModel
    private let streaming: FeedStreaming?

    package init(source: FeedSource, services: AppServices) {
        viewModel = FeedsViewModel(
            source: source, repository: services.repository, maker: services.maker, scheduler: services.scheduler)
        stories = StoryListViewModel(
            feed: viewModel, service: StoryService(feed: viewModel, person: nil), settings: services.settings,
            person: nil, maker: services.maker, scheduler: services.scheduler, streaming: services.streaming)
        let players = viewModel.players
        streaming = services.streaming.map {
            FeedStreaming(source: source, players: players, services: $0, scheduler: services.scheduler)
        }
        services.streaming?.conditions.onBackOnline = { [weak viewModel] in
            Task { await viewModel?.networkCameBack() }
        }
        viewModel.onRefreshed = { [weak streaming] in streaming?.refreshed() }
        viewModel.players.isMuted = services.settings.current.isMuted
        viewModel.players.volume = services.settings.current.volume
    }

    package func start() {
        let viewModel = viewModel
        Task { await viewModel.loadPosts() }
    }

    package func finish() {
        streaming?.finish()
        viewModel.players.shutDown()
    }
}
