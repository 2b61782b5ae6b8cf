// The feed screen's state and acts: what was read, where one is, what plays.
// Thread: main actor. Invariant: `posts` only grows, or is replaced as a whole by a load that succeeded.

package import FeedsEngine
package import FeedsModels
import Foundation
import Observation

@MainActor @Observable package final class FeedsViewModel {
    package private(set) var phase = FeedPhase.idle
    package private(set) var posts: [FeedItem] = []
    package private(set) var stories: [Story] = []
    package private(set) var skipped: [SkippedItem] = []
    package private(set) var shape: FeedShape?
    package private(set) var isRefreshing = false
    /// A refresh that failed while old posts stay on screen.
    package private(set) var notice: String?
    package private(set) var pagingState = FeedPaging.State.end
    /// Why the next page could not be read.
    package private(set) var pageFailure: String?
    /// Where one is: the item that plays and is shown, from the moment a swipe is released.
    package private(set) var currentIndex = 0
    /// Rises whenever `posts` was replaced rather than extended.
    package private(set) var edition = 0

    package let source: FeedSource
    @ObservationIgnored package private(set) lazy var players = makePlayers()

    @ObservationIgnored private let repository: any FeedRepositoryProtocol
    @ObservationIgnored private let maker: any VideoPlayerMaking
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private var paging = FeedPaging()
    @ObservationIgnored private var next: NextPage?
    @ObservationIgnored private var ids: Set<String> = []
    @ObservationIgnored private var expanded: Set<String> = []
    @ObservationIgnored private var albumPages: [String: Int] = [:]
    @ObservationIgnored private var cards: [String: WeakCard] = [:]

    package init(
        source: FeedSource, repository: any FeedRepositoryProtocol, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol
    ) {
        self.source = source
        self.repository = repository
        self.maker = maker
        self.scheduler = scheduler
    }

    private func makePlayers() -> VideoPlayerManager {
        let players = VideoPlayerManager(maker: maker, scheduler: scheduler) { [weak self] in self?.video(of: $0) }
        players.onStatus = { [weak self] item, status in self?.card(item)?.status = status }
        return players
    }

    package var isLoading: Bool { phase == .loading }

    package var errorMessage: String? {
        guard case .failed(let error) = phase else { return nil }
        return error.description
    }

    // MARK: Loading

    package func loadPosts() async {
        guard phase != .loading else { return }
        phase = .loading
        do throws(FeedServiceError) {
            accept(try await repository.posts(from: source))
            phase = .loaded
        } catch {
            guard error != .cancelled else { return phase = .idle }
            phase = .failed(error)
        }
    }

    /// Reads the source anew. What is on screen stays until the new posts are there.
    package func refresh() async {
        guard !posts.isEmpty else { return await loadPosts() }
        guard !isRefreshing else { return }
        isRefreshing = true
        notice = nil
        do throws(FeedServiceError) {
            let response = try await repository.posts(from: source)
            if response.posts != posts { accept(response) }
        } catch {
            notice = error.description
        }
        isRefreshing = false
    }

    package func noticeDismissed() { notice = nil }

    private func accept(_ response: FeedsResponse) {
        let keptId = posts.indices.contains(currentIndex) ? posts[currentIndex].id : nil
        posts = response.posts
        stories = response.stories
        skipped = response.skipped
        shape = response.shape
        next = response.next.map { NextPage(url: $0) }
        ids = Set(posts.map(\.id))
        cards = [:]
        // One's place is the post, not its number.
        currentIndex = posts.firstIndex { $0.id == keptId } ?? 0
        edition += 1
        players.handle(.feedReplaced(count: posts.count, current: currentIndex))
        perform(paging.handle(.reset(count: posts.count, hasNext: next != nil)))
        appeared(currentIndex)
    }

    // MARK: Further pages

    package func retryPageTapped() { perform(paging.handle(.retryTapped)) }

    private func perform(_ commands: [FeedPaging.Command]) {
        pagingState = paging.state
        guard commands.contains(.loadNextPage), let page = next else { return }
        Task { await load(page) }
    }

    private func load(_ page: NextPage) async {
        let edition = edition
        do throws(FeedServiceError) {
            let response = try await repository.posts(from: source, page: page.url)
            guard edition == self.edition else { return }
            append(response, after: page)
        } catch {
            guard edition == self.edition else { return }
            pageFailure = error.description
            perform(paging.handle(.pageFailed(time: scheduler.now)))
        }
    }

    private func append(_ response: FeedsResponse, after page: NextPage) {
        let fresh = response.posts.filter { ids.insert($0.id).inserted }
        skipped += response.skipped
        next = response.next.flatMap { page.follow($0) }
        posts += fresh
        players.handle(.feedChanged(count: posts.count))
        perform(paging.handle(.pageLoaded(added: fresh.count, hasNext: next != nil)))
    }

    // MARK: Moving

    /// A swipe was released or a key pressed: from now on this item plays.
    package func committed(to index: Int) {
        guard posts.indices.contains(index), index != currentIndex else { return }
        card(currentIndex)?.isPaused = false
        currentIndex = index
        players.handle(.committed(index))
        appeared(index)
    }

    /// An item came into sight without being entered (the cards).
    package func appeared(_ index: Int) { perform(paging.handle(.appeared(index, time: scheduler.now))) }

    package func settled(at index: Int) { players.handle(.settled(index)) }

    package func skipTapped() { committed(to: currentIndex + 1) }

    package func retryTapped() { players.retryTapped(currentIndex) }

    /// What failed for want of a network is tried again: the feed when there is none yet, its next page, its items.
    package func networkCameBack() {
        players.networkCameBack()
        if pagingState == .failed { retryPageTapped() }
        guard case .failed(.network) = phase, posts.isEmpty else { return }
        Task { await loadPosts() }
    }

    package func pauseToggled() {
        guard let card = card(currentIndex) else { return }
        players.handle(.pauseToggled)
        card.isPaused = players.isUserPaused
    }

    /// The window is minimised, hidden or locked; losing focus is none of these.
    package func sightChanged(isInSight: Bool) { players.handle(.suspended(!isInSight)) }

    package func albumTurned(_ index: Int, to page: Int) {
        guard let card = card(index), card.page != page else { return }
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

/// A page still to be read, and those that led to it: a feed that names an earlier page again has ended.
private struct NextPage {
    let url: URL
    private var seen: Set<URL> = []

    init(url: URL) { self.url = url }

    func follow(_ next: URL) -> NextPage? {
        var page = NextPage(url: next)
        page.seen = seen.union([url])
        return page.seen.contains(next) ? nil : page
    }
}

private final class WeakCard {
    weak var card: FeedItemViewModel?
    init(_ card: FeedItemViewModel) { self.card = card }
}
