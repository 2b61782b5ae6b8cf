// Fetches the chunks that PreloadPolicy chooses, a single chunk per decision, or waits until something changes.
// Thread: main actor; the bytes stay with the store. Invariant: at most one chunk is being fetched; no fetch starts
// while the window is hidden or the network seems gone; and no timer runs unless a video plays.

package import FeedsEngine
package import FeedsModels

@MainActor package final class PreloadManager {
    package var terms: PreloadTerms {
        didSet { if terms != oldValue { termsChanged(from: oldValue) } }
    }
    /// Called with the result of every chunk.
    package var onFetched: ((Result<PreloadReceipt, MediaError>) -> Void)?

    private let media: any MediaPreloading
    private let players: VideoPlayerManager
    private let scheduler: any SchedulerProtocol
    private let retention: (Media) -> [Double]
    private let layouts: LayoutLoader
    private let attention: WindowAttention
    private var policy: any PreloadDeciding
    private var steps = PreloadSteps()
    private var round: Task<Void, Never>?
    /// True when something changed during a round, so that another round must follow.
    private var isStale = false
    private var alarm: (any ScheduledCall)?
    private var lastEmpty: (item: PostHandle, chunk: Int)?
    private var isClosed = false

    /// Seconds between two decisions of a video that plays, at least.
    private static let shortestWait = 0.1
    /// The most items to search for videos among photos.
    private static let farthest = 32

    package init(
        media: any MediaPreloading, players: VideoPlayerManager, scheduler: any SchedulerProtocol, terms: PreloadTerms,
        policy: any PreloadDeciding, retention: @escaping (Media) -> [Double]
    ) {
        self.policy = policy
        self.media = media
        self.players = players
        self.scheduler = scheduler
        self.terms = terms
        self.retention = retention
        layouts = LayoutLoader(media: media, players: players, scheduler: scheduler)
        attention = WindowAttention(media: media, players: players)
        layouts.onLearnt = { [weak self] in self?.wake() }
    }

    /// Lets the current fetch end and starts no other.
    package func close() {
        isClosed = true
        alarm?.cancel()
    }

    // MARK: What happens

    func follow(_ activity: VideoPlayerManager.Activity, _ viewing: Viewing) {
        steps.set(isStandingStill: viewing.isWaiting, at: scheduler.now)
        if viewing.isWaiting { hurry() }
        switch activity {
        case .window(.settled), .window(.cooled), .player(_, .moving): return
        case .mediumChanged(let item): layouts.forget(item)
        default: break
        }
        layouts.keep(only: targets)
        attention.follow(targets: targets)
        wake()
    }

    /// The current video is stalled, so its data must not wait for other fetches.
    private func hurry() {
        let media = media
        Task { await media.hurry() }
    }

    private func termsChanged(from old: PreloadTerms) {
        if terms.network != old.network { layouts.networkChanged() }
        if terms.paneWidth != old.paneWidth || terms.paneHeight != old.paneHeight { layouts.forgetAll() }
        wake()
    }

    // MARK: Rounds

    /// Makes a new decision now, or as soon as the current round has ended.
    package func wake() {
        alarm?.cancel()
        alarm = nil
        isStale = true
        guard round == nil, mayFetch else { return }
        round = Task { await run() }
    }

    private var mayFetch: Bool {
        !isClosed && terms.megabit != nil && players.current != nil && !players.isSuspended
    }

    private func run() async {
        while mayFetch {
            isStale = false
            await layouts.look(at: targets, fitting: pane)
            if isStale { continue }
            let situation = situation()
            guard let situation, case .fetch(let id, let level) = decide(situation) else { break }
            guard let item = situation.items.first(where: { $0.id == id }) else { break }
            await fetch(item, level: level)
        }
        round = nil
        await media.rest()
    }

    /// The current item and the videos that follow it in the direction of travel; photos are passed over.
    private var targets: [PostHandle] {
        guard let current = players.current else { return [] }
        let room = PreloadTerms.following(window: players.limits.window)
        let coming = (1...Self.farthest).compactMap { players.item($0 * players.heading) }
        let videos = ([current] + coming).filter { players.medium(of: $0)?.renditions.isEmpty == false }
        return Array(videos.prefix(videos.first == current ? room + 1 : room))
    }

    /// Sets no timer while the user has paused: time alone would not change the decision, so only a change wakes it.
    private func wakeLater(after seconds: Double?) {
        guard players.playing.flatMap(players.medium) != nil else { return }
        let delays = [seconds, layouts.rest(of: targets)].compactMap(\.self)
        guard let delay = delays.min() else { return }
        alarm?.cancel()
        alarm = scheduler.after(max(Self.shortestWait, delay)) { [weak self] in self?.wake() }
    }

    // MARK: Deciding

    /// Nil while the current item's layout is unknown, and when all chunks are stored.
    private func situation() -> PreloadSituation? {
        let targets = targets
        let known = targets.filter { item in
            layouts.isResting(item) || players.medium(of: item).map { layouts.book.knows(item, $0) } == true
        }
        let items = known.map(item)
        guard let first = known.first, first == targets.first, items.contains(where: { !$0.isComplete }) else {
            wakeLater(after: nil)
            return nil
        }
        return PreloadSituation(
            lastStep: steps.next(at: scheduler.now), isCurrentComplete: items[0].isComplete, current: first.number,
            items: items)
    }

    private func item(_ id: PostHandle) -> PreloadItem {
        let position = id == players.current ? players.player(of: id)?.position ?? 0 : 0
        let table = players.medium(of: id).map(retention) ?? [1]
        return layouts.book.item(id, position: position, retention: table, isResting: layouts.isResting(id))
    }

    /// A fetch that can be carried out; a wait is begun here.
    private func decide(_ situation: PreloadSituation) -> PreloadDecision? {
        let levels = situation.items.map { (id: $0.id, levels: layouts.book.layout(PostHandle($0.id))?.levels ?? []) }
        guard let prices = terms.prices(of: levels) else { return nil }
        policy.prices = prices
        let decision = policy.handle(situation)
        switch decision {
        case .wait(let milliseconds):
            steps.wait(from: scheduler.now)
            wakeLater(after: milliseconds / 1000)
        case .fetch(let id, let level):
            guard let item = situation.items.first(where: { $0.id == id }), item.offers(level) else { return nil }
        }
        return decision
    }

    // MARK: Fetching

    private var pane: PaneSize { PaneSize(width: terms.paneWidth, height: terms.paneHeight) }

    private func fetch(_ item: PreloadItem, level: Int) async {
        let handle = PostHandle(item.id)
        guard let medium = players.medium(of: handle) else { return }
        let began = scheduler.now
        let chunk = item.fetched.count
        do throws(MediaError) {
            let receipt = try await media.preload(
                medium, chunk: chunk, level: item.lockedLevel ?? level, fitting: pane)
            steps.fetched(receipt.bytes, from: began, to: scheduler.now)
            note(receipt, of: handle, chunk: chunk)
            onFetched?(.success(receipt))
        } catch {
            steps.fetched(0, from: began, to: scheduler.now)
            layouts.failed(handle)
            onFetched?(.failure(error))
        }
    }

    /// A chunk that is said to be missing and to be here, twice in a row, is left alone: asking on would never end.
    private func note(_ receipt: PreloadReceipt, of item: PostHandle, chunk: Int) {
        guard receipt.bytes == 0 else {
            lastEmpty = nil
            return layouts.succeeded(item)
        }
        if lastEmpty?.item == item, lastEmpty?.chunk == chunk { layouts.failed(item) }
        lastEmpty = (item, chunk)
    }
}

extension PreloadItem {
    /// Its next chunk is to be had at that level.
    fileprivate func offers(_ level: Int) -> Bool {
        !isComplete && chunkBytes[fetched.count].indices.contains(lockedLevel ?? level)
    }
}
