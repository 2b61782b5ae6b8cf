// Reads a source: first the stored copy, then the source's current answer, then further pages on demand.
// Thread: main actor. Invariant: posts on screen move or change only when the user asked for it or has just opened the
// feed; and only the latest answer of the source is used.

import FeedsEngine
import FeedsModels
import Foundation
import Observation

@MainActor @Observable final class FeedLoader {
    enum Change {
        /// All posts were replaced.
        case replaced(old: ShownPosts)
        /// The posts keep their places, but their content may have changed.
        case updated
        /// Posts were added at the end.
        case grown
        /// Posts were hidden, shown again or reordered.
        case listed(current: PostHandle?)
    }

    private(set) var phase = FeedPhase.idle
    private(set) var contents = FeedContents()
    private(set) var isRefreshing = false
    private(set) var notice: String?
    private(set) var freshness = FeedFreshness.fresh
    /// A newer answer of the source, which waits until the user asks for it.
    private(set) var newer: FeedsResponse?
    private(set) var pagingState = FeedPaging.State.end
    private(set) var pageFailure: String?
    private(set) var edition = 0
    /// True until the user does something with the feed.
    @ObservationIgnored var isUntouched = true
    @ObservationIgnored var onChange: ((Change) -> Void)?

    /// Seconds after the opening during which new posts may still replace the stored ones without asking the user.
    private static let arrival = 3.0
    /// The most pages read to reach the post at which the feed opens: in all, and from the network.
    private static let farthest = 200
    private static let farthestOnline = 5

    /// The post in front.
    @ObservationIgnored var current: () -> PostHandle? = { nil }
    /// The number of posts that only `newer` has; nil when they were not counted.
    private(set) var newCount: Int?
    @ObservationIgnored let source: FeedSource
    @ObservationIgnored var watching: Task<Void, Never>?
    @ObservationIgnored var awaiting: Task<Void, Never>?
    @ObservationIgnored let repository: any FeedRepositoryProtocol
    @ObservationIgnored let person: UserActions?
    /// The post at which the feed opens. The loader reads pages until it finds this post.
    @ObservationIgnored private let startAt: PostKey?
    @ObservationIgnored private let now: () -> Date
    /// Seconds of a clock that never goes back, unlike `now`.
    @ObservationIgnored private let uptime: () -> Double
    @ObservationIgnored private var paging = FeedPaging()
    /// When the source sent the posts that are on screen.
    @ObservationIgnored private var asOf = Date.distantPast
    /// When the stored posts came on screen.
    @ObservationIgnored private var opened = Date.distantPast
    /// True while the screen shows stored posts that the source has not confirmed yet.
    @ObservationIgnored private var isUnconfirmed = false
    /// Seed of the shuffled order. Each opening of the feed has its own.
    @ObservationIgnored private let seed: UInt64
    @ObservationIgnored private var shuffle: FeedShuffle?
    var isShuffled: Bool { shuffle != nil }
    /// Number of the latest request to the source; answers to earlier requests are dropped.
    @ObservationIgnored private(set) var question = 0
    /// The user chose an order while the source was asked, and the answer may have the order before it.
    @ObservationIgnored private var hasNewOrder = false
    /// The source changed while it was asked, and the answer may be older than the change.
    @ObservationIgnored var hasMissedChange = false

    init(
        source: FeedSource, repository: any FeedRepositoryProtocol, person: UserActions?, startAt: PostKey?,
        seed: UInt64, now: @escaping () -> Date, uptime: @escaping () -> Double
    ) {
        self.seed = seed
        self.uptime = uptime
        self.person = person
        self.startAt = startAt
        self.source = source
        self.repository = repository
        self.now = now
    }

    // MARK: Asking

    /// Shows the stored posts at once, then asks the source.
    func load() async {
        guard phase != .loading else { return }
        phase = .loading
        // Hidden posts must not flash on screen, so the loader waits until it knows them.
        await person?.ready()
        if let stored = await repository.storedPosts(from: source) {
            asOf = stored.asOf
            isUnconfirmed = true
            isUntouched = true
            opened = now()
            show(await extended(stored.response, Self.farthest) { await storedPage($0) })
            phase = .loaded
        }
        await ask(isWanted: false)
        if phase == .loaded { followSource() }
        if hasMissedChange { await sourceChanged() }
    }

    /// What the source no longer has leaves the feed; the next post takes the place of the current one. What it has again
    /// takes its place.
    func follow(_ change: SourceChange, to response: FeedsResponse) {
        let current = current()
        guard contents.follow(change, to: response) else { return }
        listed(current: contents.standIn(for: current))
    }

    /// Posts that came while the user watches wait until the user asks for them.
    func wait(_ response: FeedsResponse, adding count: Int) { (newer, newCount) = (response, count) }

    isolated deinit {
        watching?.cancel()
        awaiting?.cancel()
    }

    func refresh() async {
        guard !contents.posts.isEmpty else { return await load() }
        guard !isRefreshing else { return }
        isRefreshing = true
        notice = nil
        repeat {
            hasNewOrder = false
            await ask(isWanted: true)
        } while hasNewOrder
        isRefreshing = false
        if hasMissedChange { await sourceChanged() }
    }

    /// The user has chosen another order of the source.
    func reorder() async {
        hasNewOrder = isRefreshing
        await refresh()
    }

    func networkCameBack() async {
        retryPage()
        switch phase {
        case .failed(let error) where error.isOffline: await load()
        case .loaded where freshness != .fresh: await ask(isWanted: false)
        default: break
        }
    }

    /// `isWanted`: the user asked for it. Any new posts are then shown at once, and every failure is reported.
    func ask(isWanted: Bool) async {
        question += 1
        let question = question
        do throws(FeedServiceError) {
            let response = try await repository.posts(from: source)
            let contents = phase == .loading ? await opened(response) : nil
            if question == self.question { answered(response, contents, isWanted: isWanted) }
        } catch {
            if question == self.question { failed(error, isWanted: isWanted) }
        }
    }

    /// Reads pages up to the post at which the feed opens. Later pages are read on demand, as usual.
    private func opened(_ first: FeedsResponse) async -> FeedContents {
        await extended(first, source.isLocal ? Self.farthest : Self.farthestOnline) { page in
            // A failed page needs no report: paging requests it again when the user comes near the end.
            try? await repository.posts(from: source, page: page.token)
        }
    }

    private func storedPage(_ page: NextPage) async -> FeedsResponse? {
        await repository.storedPosts(from: source, page: page.token)?.response
    }

    private func extended(
        _ first: FeedsResponse, _ mostOnline: Int, _ read: (NextPage) async -> FeedsResponse?
    ) async -> FeedContents {
        var contents = fresh(first)
        guard let startAt else { return contents }
        var (known, online) = (0, 0)
        for _ in 0..<Self.farthest where !contents.holds(startAt, from: known) {
            known = contents.posts.count
            guard let page = contents.next else { break }
            online += page.isHere ? 0 : 1
            guard online <= mostOnline, let response = await read(page) else { break }
            _ = contents.append(response, after: page)
        }
        return contents
    }

    // MARK: Answers

    /// `contents` holds the posts to show when nothing is on screen yet.
    private func answered(_ response: FeedsResponse, _ contents: FeedContents?, isWanted: Bool) {
        (newer, isUnconfirmed) = (nil, false)
        defer { confirmed(response.freshness) }
        if phase == .loaded {
            merge(response, isWanted: isWanted)
        } else {
            show(contents ?? fresh(response))
        }
        phase = .loaded
    }

    private func merge(_ response: FeedsResponse, isWanted: Bool) {
        switch contents.difference(to: response) {
        case .none: contents.counted(response.total)
        case .inPlace where !isWanted: update(to: response)
        case .others where !isWanted && (!hasOnlyJustCome || leavesStart(response)): newer = response
        case .inPlace, .others: replace(with: response)
        }
    }

    /// The user has just opened the feed and done nothing. At the break they wait for new posts, however long that takes.
    private var hasOnlyJustCome: Bool {
        guard isUntouched else { return false }
        return now().timeIntervalSince(opened) < Self.arrival || contents.posts.first?.isBreak == true
    }

    /// True when the answer lacks the post at which the feed opened, so that showing it would move the user away.
    private func leavesStart(_ response: FeedsResponse) -> Bool {
        guard let startAt, contents.posts.place(of: startAt) != nil else { return false }
        return !response.posts.contains { $0.key == startAt } && response.rest?.place(of: startAt.id) == nil
    }

    /// The source has answered. What could not be shown while a folder was away is tried again.
    func confirmed(_ new: FeedFreshness) {
        let wasAway = isAway
        (freshness, asOf) = (new, now())
        if wasAway { onChange?(.updated) }
    }

    func failed(_ error: FeedServiceError, isWanted: Bool) {
        if case .silent = error { awaitAnswer() }
        guard phase == .loaded else { return phase = error == .cancelled ? .idle : .failed(error) }
        guard error != .cancelled else { return }
        freshness = .asOf(asOf, error)
        // The freshness sign already shows that the app is offline.
        if isWanted || !error.isOffline { notice = error.description }
    }

    func showNewer() {
        if let newer { replace(with: newer) }
    }

    private func replace(with response: FeedsResponse) {
        show(fresh(response))
    }

    /// A list of its own, whose handles the feed has not given out before.
    private func fresh(_ response: FeedsResponse) -> FeedContents {
        FeedContents(response, hidden: hidden, shuffle: shuffle, from: contents.nextHandle)
    }

    private func show(_ new: FeedContents) {
        let old = contents.posts
        contents = new
        (newer, newCount) = (nil, nil)
        edition += 1
        startPaging()
        onChange?(.replaced(old: old))
    }

    private var hidden: HiddenThings {
        guard source.named?.showsHidden != true else { return HiddenThings() }
        return person?.hidden ?? HiddenThings()
    }

    /// Applies a changed set of hidden things. `returning` is the post to go back to if it is shown again.
    func hiddenChanged(current: PostHandle?, returning: Post.ID?) {
        guard contents.hide(hidden) else { return }
        let comeback = returning.flatMap { contents.posts.place(of: $0) }
        listed(current: comeback.flatMap(contents.order.handle) ?? contents.standIn(for: current))
    }

    private func listed(current: PostHandle?) {
        onChange?(.listed(current: current))
        let place = current.flatMap { contents.order.place(of: $0) } ?? 0
        perform(paging.handle(.listed(count: contents.order.count, current: place)))
    }

    /// Shuffles the posts, or restores the source's order. The post at `current` stays on screen.
    func set(shuffles: Bool, current: PostHandle?) {
        let looked = current.flatMap(contents.post)?.key
        shuffle = shuffles ? FeedShuffle(seed: seed, first: looked ?? startAt) : nil
        if contents.arrange(by: shuffle) { listed(current: current) }
    }

    private func update(to response: FeedsResponse) {
        contents.update(to: response)
        if paging.state != .loading { startPaging() }
        onChange?(.updated)
    }

    // MARK: Further pages

    func appeared(_ index: Int) { perform(paging.handle(.appeared(index, time: uptime()))) }

    func retryPage() { perform(paging.handle(.retryTapped)) }

    private func startPaging() {
        perform(paging.handle(.reset(count: contents.posts.count, hasNext: contents.next != nil)))
    }

    private func perform(_ commands: [FeedPaging.Command]) {
        pagingState = paging.state
        guard commands.contains(.loadNextPage), let page = contents.next else { return }
        Task { await load(page) }
    }

    private func load(_ page: NextPage) async {
        let edition = edition
        do throws(FeedServiceError) {
            let response = try await read(page)
            guard edition == self.edition else { return }
            let added = contents.append(response, after: page)
            onChange?(.grown)
            let hasNext = contents.next != nil
            perform(paging.handle(.pageLoaded(added: added.shown, hidden: added.new - added.shown, hasNext: hasNext)))
        } catch {
            guard edition == self.edition else { return }
            pageFailure = error.description
            perform(paging.handle(.pageFailed(time: uptime())))
        }
    }

    /// Reads a page. Stored pages follow stored posts, so that the pages fit together and need no network.
    private func read(_ page: NextPage) async throws(FeedServiceError) -> FeedsResponse {
        if isUnconfirmed, let stored = await repository.storedPosts(from: source, page: page.token) {
            return stored.response
        }
        do throws(FeedServiceError) {
            return try await repository.posts(from: source, page: page.token)
        } catch {
            guard error != .cancelled, let stored = await repository.storedPosts(from: source, page: page.token) else {
                throw error
            }
            if freshness == .fresh { freshness = .asOf(stored.asOf, error) }
            return stored.response
        }
    }
}
