// The feed screen's state and acts: what was read, where one is, what plays.
// Thread: main actor. Invariant: what is known of an item by its number is forgotten whenever the posts are replaced.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FeedsViewModel {
    /// Where one is: the item that plays and is shown, from the moment a swipe is released.
    package private(set) var currentIndex = 0

    package let source: FeedSource
    @ObservationIgnored package private(set) lazy var players = makePlayers()

    /// A person asked for news of the feed; whoever keeps its media may ask too.
    @ObservationIgnored package var onRefreshed: (() -> Void)?
    @ObservationIgnored private let loader: FeedLoader
    @ObservationIgnored private let maker: any VideoPlayerMaking
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private var expanded: Set<String> = []
    @ObservationIgnored private var albumPages: [String: Int] = [:]
    @ObservationIgnored private var cards: [String: WeakCard] = [:]

    package init(
        source: FeedSource, repository: any FeedRepositoryProtocol, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, now: @escaping () -> Date = Date.init
    ) {
        self.source = source
        loader = FeedLoader(source: source, repository: repository, now: now) { scheduler.now }
        self.maker = maker
        self.scheduler = scheduler
        loader.onChange = { [weak self] in self?.follow($0) }
    }

    private func makePlayers() -> VideoPlayerManager {
        let players = VideoPlayerManager(maker: maker, scheduler: scheduler) { [weak self] in self?.video(of: $0) }
        players.onStatus = { [weak self] item, status in self?.card(item)?.status = status }
        return players
    }

    // MARK: What was read

    package var phase: FeedPhase { loader.phase }
    package var posts: [FeedItem] { loader.contents.posts }
    package var stories: [Story] { loader.contents.stories }
    package var skipped: [SkippedItem] { loader.contents.skipped }
    package var shape: FeedShape? { loader.contents.shape }
    package var isLoading: Bool { phase == .loading }
    package var isRefreshing: Bool { loader.isRefreshing }
    /// Rises whenever `posts` was replaced rather than extended.
    package var edition: Int { loader.edition }
    /// A refresh that failed while old posts stay on screen.
    package var notice: String? { loader.notice }
    package var pagingState: FeedPaging.State { loader.pagingState }
    /// Why the next page could not be read.
    package var pageFailure: String? { loader.pageFailure }
    /// What was kept counts as fresh until its source turns out to be out of reach.
    package var freshness: FeedFreshness { loader.freshness }
    /// Newer posts are here, and wait for `newPostsTapped`.
    package var hasNewPosts: Bool { loader.newer != nil }

    package var errorMessage: String? {
        guard case .failed(let error) = phase else { return nil }
        return error.description
    }

    /// "Offline · as of 2 hours ago", or nothing while the posts are what the source says now.
    package func freshnessText(at now: Date) -> String? {
        guard case .asOf(let date, let error) = freshness else { return nil }
        return "\(error.isOffline ? "Offline" : "Could not refresh") · as of \(RelativeDate(date: date).text(at: now))"
    }

    // MARK: Reading

    package func loadPosts() async { await loader.load() }

    /// Reads the source anew. What is on screen stays until the new posts are there.
    package func refresh() async {
        await loader.refresh()
        onRefreshed?()
    }

    /// The system has a network again: what could not be read or played for want of one is tried again.
    package func networkCameBack() async {
        players.networkCameBack()
        await loader.networkCameBack()
    }

    package func newPostsTapped() { loader.showNewer() }
    package func noticeDismissed() { loader.dismissNotice() }
    package func retryPageTapped() { loader.retryPage() }

    private func follow(_ change: FeedLoader.Change) {
        switch change {
        case .replaced(let old): startOver(after: old)
        case .grown: players.handle(.feedChanged(count: posts.count))
        case .updated:
            players.handle(.feedChanged(count: posts.count))
            // An address that was kept may have expired; the source has just named its successor.
            players.addressesChanged()
        }
        loader.appeared(currentIndex)
    }

    private func startOver(after old: [FeedItem]) {
        // One's place is the post, not its number.
        let keptId = old.indices.contains(currentIndex) ? old[currentIndex].id : nil
        currentIndex = posts.firstIndex { $0.id == keptId } ?? 0
        cards = [:]
        players.handle(.feedReplaced(count: posts.count, current: currentIndex))
    }

    // MARK: Moving

    /// A swipe was released or a key pressed: from now on this item plays.
    package func committed(to index: Int) {
        guard posts.indices.contains(index), index != currentIndex else { return }
        loader.isUntouched = false
        card(currentIndex)?.isPaused = false
        currentIndex = index
        players.handle(.committed(index))
        loader.appeared(index)
    }

    /// An item came into sight without being entered (the cards).
    package func appeared(_ index: Int) { loader.appeared(index) }

    package func settled(at index: Int) { players.handle(.settled(index)) }

    package func skipTapped() { committed(to: currentIndex + 1) }

    package func retryTapped() { players.retryTapped(currentIndex) }

    package func pauseToggled() {
        guard let card = card(currentIndex) else { return }
        loader.isUntouched = false
        players.handle(.pauseToggled)
        card.isPaused = players.isUserPaused
    }

    /// The window is minimised, hidden or locked; losing focus is none of these.
    package func sightChanged(isInSight: Bool) { players.handle(.suspended(!isInSight)) }

    package func albumTurned(_ index: Int, to page: Int) {
        guard let card = card(index), card.page != page else { return }
        loader.isUntouched = false
        card.turned(to: page)
        albumPages[posts[index].id] = page
        players.mediumChanged(of: index)
    }

    // MARK: Cards

    /// The model of one post; every view of the post that is on screen shares it.
    package func card(_ index: Int) -> FeedItemViewModel? {
        guard posts.indices.contains(index) else { return nil }
        let item = posts[index]
        if let card = cards[item.id]?.card { return card }
        let card = FeedItemViewModel(
            item: item, isExpanded: expanded.contains(item.id), page: albumPages[item.id] ?? 0,
            onExpand: { [weak self] in self?.remember(item.id, isExpanded: $0) })
        card.status = players.status(of: index)
        if cards.count > 256 { cards = cards.filter { $0.value.card != nil } }
        cards[item.id] = WeakCard(card)
        return card
    }

    private func remember(_ id: String, isExpanded: Bool) {
        loader.isUntouched = false
        if isExpanded { expanded.insert(id) } else { expanded.remove(id) }
    }

    private func video(of index: Int) -> (FeedItem, Media)? {
        guard posts.indices.contains(index) else { return nil }
        let item = posts[index]
        let media = item.media[min(albumPages[item.id] ?? 0, item.media.count - 1)]
        return media.kind == .video ? (item, media) : nil
    }

    // MARK: What views report

    /// A photo that cannot be shown. A video's poster may be missing; its own picture takes its place.
    package func pictureFailed(of index: Int, _ error: MediaError) { players.pictureFailed(of: index, error) }
    package func pictureLoaded(of index: Int) { players.pictureLoaded(of: index) }
}

private final class WeakCard {
    weak var card: FeedItemViewModel?
    init(_ card: FeedItemViewModel) { self.card = card }
}
