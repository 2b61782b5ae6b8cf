// Reads one source: what was kept first, then what the source says now, and page by page what follows.
// Thread: main actor. Invariant: what is on screen is moved or replaced only when the person asked for it, or has only
// just come; and only the last answer of the source matters.

import FeedsEngine
import FeedsModels
import Foundation
import Observation

@MainActor @Observable final class FeedLoader {
    enum Change {
        /// Every number means another post now.
        case replaced(old: [FeedItem])
        /// The posts keep their numbers, but some may say something else than before.
        case updated
        /// Others follow at the end.
        case grown
        /// Some are hidden now, or shown again, or all come in another order.
        case renumbered(Renumbering)
    }

    private(set) var phase = FeedPhase.idle
    private(set) var contents = FeedContents()
    private(set) var isRefreshing = false
    private(set) var notice: String?
    private(set) var freshness = FeedFreshness.fresh
    /// Newer posts, which wait until the person wants them.
    private(set) var newer: FeedsResponse?
    private(set) var pagingState = FeedPaging.State.end
    private(set) var pageFailure: String?
    private(set) var edition = 0
    /// Nothing was done with the feed since it was opened.
    @ObservationIgnored var isUntouched = true
    @ObservationIgnored var onChange: ((Change) -> Void)?

    /// Seconds after which a person is no longer just coming, but watching.
    private static let arrival = 3.0
    /// Pages that are read for the one that the feed opens at: all of them, and those of the network.
    private static let farthest = 200
    private static let farthestOnline = 5

    @ObservationIgnored private let source: FeedSource
    @ObservationIgnored private let repository: any FeedRepositoryProtocol
    @ObservationIgnored private let person: PersonDesk?
    /// A feed is opened as far as this one.
    @ObservationIgnored private let startAt: PostKey?
    @ObservationIgnored private let now: () -> Date
    /// Seconds that only ever grow.
    @ObservationIgnored private let uptime: () -> Double
    @ObservationIgnored private var paging = FeedPaging()
    /// When the source said what is on screen.
    @ObservationIgnored private var asOf = Date.distantPast
    /// When what was kept came on screen.
    @ObservationIgnored private var opened = Date.distantPast
    /// What is on screen was kept, and its source has not confirmed it.
    @ObservationIgnored private var isUnconfirmed = false
    /// What this opening's order is made of; another opening has another one.
    @ObservationIgnored private let seed: UInt64
    @ObservationIgnored private var shuffle: FeedShuffle?
    var isShuffled: Bool { shuffle != nil }
    /// Counts how often the source was asked.
    @ObservationIgnored private var question = 0

    init(
        source: FeedSource, repository: any FeedRepositoryProtocol, person: PersonDesk?, startAt: PostKey?,
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

    /// What was kept shows at once; then the source has its say.
    func load() async {
        guard phase != .loading else { return }
        phase = .loading
        // What is hidden is not to show even for a moment.
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
    }

    func refresh() async {
        guard !contents.posts.isEmpty else { return await load() }
        guard !isRefreshing else { return }
        isRefreshing = true
        notice = nil
        await ask(isWanted: true)
        isRefreshing = false
    }

    func networkCameBack() async {
        retryPage()
        switch phase {
        case .failed(let error) where error.isOffline: await load()
        case .loaded where freshness != .fresh: await ask(isWanted: false)
        default: break
        }
    }

    func dismissNotice() { notice = nil }

    /// `isWanted`: the person asked for it, and so gets whatever comes, and is told when nothing does.
    private func ask(isWanted: Bool) async {
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

    /// A feed that is opened in its middle is read as far as that, and one page further it goes on as usual.
    private func opened(_ first: FeedsResponse) async -> FeedContents {
        await extended(first, source.isLocal ? Self.farthest : Self.farthestOnline) { page in
            // Whatever fails is asked for again when one comes near the end.
            try? await repository.posts(from: source, page: page.token)
        }
    }

    private func storedPage(_ page: NextPage) async -> FeedsResponse? {
        await repository.storedPosts(from: source, page: page.token)?.response
    }

    private func extended(
        _ first: FeedsResponse, _ mostOnline: Int, _ read: (NextPage) async -> FeedsResponse?
    ) async -> FeedContents {
        var contents = FeedContents(first, hidden: hidden, shuffle: shuffle)
        guard let startAt else { return contents }
        var (known, online) = (0, 0)
        for _ in 0..<Self.farthest where !contents.posts[known...].contains(where: { $0.key == startAt }) {
            known = contents.posts.count
            guard let page = contents.next else { break }
            online += page.isHere ? 0 : 1
            guard online <= mostOnline, let response = await read(page) else { break }
            _ = contents.append(response, after: page)
        }
        return contents
    }

    // MARK: Answers

    /// `contents` are what to show of it where nothing is shown yet.
    private func answered(_ response: FeedsResponse, _ contents: FeedContents?, isWanted: Bool) {
        (newer, isUnconfirmed, asOf) = (nil, false, now())
        freshness = response.freshness
        if phase == .loaded {
            merge(response, isWanted: isWanted)
        } else {
            show(contents ?? FeedContents(response, hidden: hidden, shuffle: shuffle))
        }
        phase = .loaded
    }

    private func merge(_ response: FeedsResponse, isWanted: Bool) {
        switch contents.difference(to: response) {
        case .none: break
        case .inPlace where !isWanted: update(to: response)
        case .others where !isWanted && (!hasOnlyJustCome || leavesStart(response)): newer = response
        case .inPlace, .others: replace(with: response)
        }
    }

    private var hasOnlyJustCome: Bool { isUntouched && now().timeIntervalSince(opened) < Self.arrival }

    /// It would take away the post that the feed was opened at.
    private func leavesStart(_ response: FeedsResponse) -> Bool {
        guard let startAt, contents.posts.contains(where: { $0.key == startAt }) else { return false }
        return !response.posts.contains { $0.key == startAt }
    }

    private func failed(_ error: FeedServiceError, isWanted: Bool) {
        guard phase == .loaded else { return phase = error == .cancelled ? .idle : .failed(error) }
        guard error != .cancelled else { return }
        freshness = .asOf(asOf, error)
        // Being offline is no surprise: the sign says it, and that is enough.
        if isWanted || !error.isOffline { notice = error.description }
    }

    func showNewer() {
        if let newer { replace(with: newer) }
    }

    private func replace(with response: FeedsResponse) {
        show(FeedContents(response, hidden: hidden, shuffle: shuffle))
    }

    private func show(_ new: FeedContents) {
        let old = contents.posts
        contents = new
        newer = nil
        edition += 1
        startPaging()
        onChange?(.replaced(old: old))
    }

    private var hidden: HiddenThings {
        guard source.named?.showsHidden != true else { return HiddenThings() }
        return person?.hidden ?? HiddenThings()
    }

    /// Other things are hidden than before; `current` is what is looked at, `returning` what one would go back to.
    func hiddenChanged(current: Int, returning: FeedItem.ID?) {
        guard let numbers = contents.hide(hidden, current: current, returning: returning) else { return }
        onChange?(.renumbered(numbers))
        perform(paging.handle(.renumbered(count: numbers.count, current: numbers.current)))
    }

    /// Another order, or the source's own again; `current` is what is looked at, and stays.
    func set(shuffles: Bool, current: Int) {
        let looked = contents.posts.indices.contains(current) ? contents.posts[current].key : nil
        shuffle = shuffles ? FeedShuffle(seed: seed, first: looked ?? startAt) : nil
        guard let numbers = contents.arrange(by: shuffle, current: current) else { return }
        onChange?(.renumbered(numbers))
        perform(paging.handle(.renumbered(count: numbers.count, current: numbers.current)))
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

    /// What was kept follows what was kept: the pages of one visit fit together, and need no network.
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
