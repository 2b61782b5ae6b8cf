// The feed screen's state and actions: the loaded posts, the current post, and what plays.
// Thread: main actor. Invariant: `currentIndex` is the place of the current post in the order that the views show.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FeedsViewModel {
    /// Place of the item that is shown and plays. It changes as soon as the user releases a swipe.
    package private(set) var currentIndex = 0
    /// Grows when the model, and not a view, moves to another post. Views observe it and scroll there.
    package private(set) var jumps = 0

    package let source: FeedSource
    @ObservationIgnored package private(set) lazy var players = makePlayers()
    /// The files of media whose list does not name them.
    @ObservationIgnored package private(set) lazy var resolver = makeResolver()
    @ObservationIgnored package private(set) lazy var ends = makeEnds()
    @ObservationIgnored package private(set) lazy var scrub = makeScrub()
    /// True while the user has hidden all controls.
    package private(set) var isClear = false

    /// The daily limit; nil when the app does not count what the user watches.
    @ObservationIgnored package internal(set) var day: DailyLimit?
    /// Tells the daily limit what the players do.
    @ObservationIgnored var sightFollower: (any VideoPlayerFollower)?
    /// Captions of the video that plays; nil when the app shows no captions.
    @ObservationIgnored package var captions: CaptionsModel?
    /// Called after the user refreshed the feed, so that the media cache can look for changes too.
    @ObservationIgnored package var onRefreshed: (() -> Void)?
    /// Called after posts were hidden, shown again or reordered, so that the view shows them where they stand now.
    @ObservationIgnored package var onReordered: (() -> Void)?
    @ObservationIgnored let loader: FeedLoader
    @ObservationIgnored let repository: any FeedRepositoryProtocol
    @ObservationIgnored private let maker: any VideoPlayerMaking
    @ObservationIgnored let scheduler: any SchedulerProtocol
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private let person: UserActions?
    @ObservationIgnored private let messages: NoteModels?
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored let cards = PostModels()
    /// The post at which the feed opens; nil once the user has moved on.
    @ObservationIgnored private var start: FeedStart?
    @ObservationIgnored private var hiddenPlace = HiddenPlace()
    @ObservationIgnored private var holds: Set<PlaybackHold> = []
    /// True while any `PlaybackHold` stops playback. The user's own pause does not count.
    package private(set) var isHeld = false
    @ObservationIgnored var covers = SensitiveCovers()

    package init(
        source: FeedSource, repository: any FeedRepositoryProtocol, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, person: UserActions? = nil, start: FeedStart? = nil,
        seed: UInt64 = .random(in: 0 ... .max), now: @escaping () -> Date = Date.init
    ) {
        self.source = source
        loader = FeedLoader(
            source: source, repository: repository, person: person, startAt: start?.key, seed: seed, now: now
        ) { scheduler.now }
        self.repository = repository
        self.maker = maker
        self.scheduler = scheduler
        self.person = person
        self.now = now
        messages = person.map {
            NoteModels(person: $0, scheduler: scheduler, now: now) { post, place, page throws(FeedServiceError) in
                try await repository.comments(at: place, page: page, of: post)
            }
        }
        self.start = start
        (loader.onChange, loader.current) = ({ [weak self] in self?.follow($0) }, { [weak self] in self?.current })
        listening = person?.listen { [weak self] _ in self?.hiddenChanged() }
    }

    private func makePlayers() -> VideoPlayerManager {
        let players = VideoPlayerManager(
            maker: maker, scheduler: scheduler, beginning: { [weak self] in self?.beginning(of: $0) ?? 0 }
        ) { [weak self] in self?.video(of: $0) }
        players.follow(self)
        resolver.attend(players)
        return players
    }

    private func makeEnds() -> EndOfItem {
        let ends = EndOfItem(players: players, scheduler: scheduler) { [weak self] in self?.spot }
        ends.onChange = { [weak self] in self?.showEnding() }
        return ends
    }

    private func makeScrub() -> ScrubModel {
        ScrubModel(players: players, scheduler: scheduler) { [weak self] isHeld in
            self?.hold(.scrubbing, isHeld)
            self?.ends.hold(.scrubbing, isHeld)
        }
    }

    private var spot: EndOfItem.Spot? {
        guard let current, let item = post(current), !item.isBreak else { return nil }
        let page = cards.page(of: item)
        return EndOfItem.Spot(
            item: current, page: page, medium: item.media[page].kind == .video ? .video : .photo,
            isLastPicture: page == item.media.count - 1, isLastItem: currentIndex == posts.count - 1)
    }

    private func showEnding() {
        guard let card = shownCard(currentIndex) else { return }
        (card.ending, card.isTimed) = (ends.sign, ends.isTimed)
    }

    /// Closes the players. The caller must not use the model afterwards.
    package func finish() {
        messages?.suspend()
        ends.finish()
        if let listening { person?.stopListening(listening) }
        resolver.finish()
        players.shutDown()
    }

    // MARK: Reading

    package func loadPosts() async { await loader.load() }

    /// Reads the source again. The current posts stay on screen until the new ones have arrived.
    package func refresh() async {
        await loader.refresh()
        onRefreshed?()
    }

    /// Retries the reads and the playback that failed while the system was offline.
    package func networkCameBack() async {
        players.networkCameBack()
        resolver.networkCameBack()
        await loader.networkCameBack()
    }

    package func newPostsTapped() { loader.showNewer() }
    package func retryPageTapped() { loader.retryPage() }

    private func follow(_ change: FeedLoader.Change) {
        switch change {
        case .replaced(let old): startOver(after: old)
        case .grown: move(.listed(order))
        case .updated:
            move(.listed(order))
            renewBreaks(cards.all)
            // A stored media address may have expired, and the source has just sent a new one.
            players.addressesChanged()
        case .listed(let current):
            currentIndex = current.flatMap(index) ?? 0
            move(.listed(order, current: current))
            onReordered?()
        }
        loader.appeared(currentIndex)
    }

    private func startOver(after old: ShownPosts) {
        currentIndex = place(after: old) ?? 0
        cards.clear()
        hiddenPlace.wentOn()
        move(.listed(order, current: current))
    }

    /// The place of the post that was current in the old list, or of the post at which the feed opens.
    private func place(after old: ShownPosts) -> Int? {
        guard old.indices.contains(currentIndex) else { return start.flatMap { posts.place(of: $0.key) } }
        let kept = old[currentIndex]
        if kept.isBreak { return placeAfterBreak(old) }
        return posts.place(of: kept.id).map { placeBeforeBreak($0, was: currentIndex, in: old) }
    }

    // MARK: Hidden posts

    /// Removes hidden posts at once. If the current post is hidden, the next one takes its place.
    private func hiddenChanged() {
        let before = post(currentIndex)?.id
        loader.hiddenChanged(current: current, returning: hiddenPlace.returning(from: before))
        let now = post(currentIndex)?.id
        guard now != before else { return }
        hiddenPlace.moved(from: before, to: now)
        // If an undo brings the post back, it must not show its old pause, ending or failure.
        if let before, let card = cards.card(before) {
            leave(card)
            card.status = .ready
        }
        shownCard(currentIndex)?.isPaused = players.isUserPaused
    }

    /// Shuffles the posts, or restores the source's order. The current post stays on screen.
    package func set(shuffles: Bool) {
        // Observation tracks the caller, who follows a setting. Comparing first keeps it from tracking the posts too.
        guard shuffles != loader.isShuffled, source.named?.keepsOrder != true else { return }
        loader.set(shuffles: shuffles, current: current)
    }

    // MARK: Moving

    /// The user released a swipe or pressed a key: this item plays from now on.
    package func committed(to index: Int) {
        guard let item = order.handle(at: index), index != currentIndex else { return }
        loader.isUntouched = false
        shownCard(currentIndex).map(leave)
        currentIndex = index
        start = nil
        hiddenPlace.wentOn()
        move(.committed(item))
        shownCard(index)?.isPaused = players.isUserPaused
        showEnding()
        loader.appeared(index)
    }

    /// Resets the card, so that the post starts fresh if the user comes back to it.
    private func leave(_ card: PostViewModel) {
        (card.isPaused, card.ending, card.isTimed, card.isSlow) = (false, .none, false, false)
    }

    /// Moves without animation to a post that the user chose on another screen; false when this feed does not have it.
    func goTo(_ key: PostKey) -> Bool {
        guard let index = posts.place(of: key) else { return false }
        committed(to: index)
        settled(at: index)
        jumps += 1
        return true
    }

    /// An item is visible but not current, as in the card layout. Further pages may be due.
    package func appeared(_ index: Int) { loader.appeared(index) }

    package func settled(at index: Int) {
        if let item = order.handle(at: index) { players.handle(.settled(item)) }
    }

    package func retryTapped() { if let current { players.retryTapped(current) } }

    package func pauseToggled() {
        guard let card = card(currentIndex), !card.item.isBreak else { return }
        loader.isUntouched = false
        if card.isCovered { return card.showTapped() }
        if ends.sign != .none, !players.isUserPaused { return ends.replay() }
        players.handle(.pauseToggled)
        card.isPaused = players.isUserPaused
    }

    package func clearScreenToggled() { isClear.toggle() }
    package func controlsWanted() { if isClear { isClear = false } }

    package func sightChanged(isInSight: Bool) { hold(.outOfSight, !isInSight) }

    /// Adds or removes a reason to stop playback. A video that the user paused stays paused.
    package func hold(_ reason: PlaybackHold, _ isHeld: Bool) {
        if isHeld { holds.insert(reason) } else { holds.remove(reason) }
        if reason == .typing { loader.isUntouched = false } else if isHeld { messages?.suspend() }
        if players.isSuspended == holds.isEmpty { players.handle(.suspended(!holds.isEmpty)) }
        if self.isHeld == holds.isEmpty { self.isHeld = !holds.isEmpty }
    }

    package func albumTurned(_ item: PostHandle, to page: Int) {
        guard let card = card(item), card.page != page else { return }
        loader.isUntouched = false
        card.turned(to: page)
        cards.turned(card.item, to: page)
        players.mediumChanged(of: item)
    }

    // MARK: Sensitive posts

    /// When off, posts that the source marks as sensitive are shown without a cover.
    package func set(coversSensitive: Bool) {
        guard covers.isOn != coversSensitive, source.named?.isChosen != true else { return }
        covers.isOn = coversSensitive
        followCovers()
    }

    /// Sensitive posts of these sources are covered, whatever the preferences say.
    package func set(alwaysCovers sources: Set<String>) {
        guard covers.always != sources, source.named?.isChosen != true else { return }
        covers.always = sources
        followCovers()
    }

    private func uncover(_ item: Post) {
        loader.isUntouched = false
        covers.lift(item)
        followCovers()
    }

    private func followCovers() {
        for card in cards.all { card.isCovered = covers.covers(card.item) }
        hold(.covered, isCovered)
    }

    private var isCovered: Bool { post(currentIndex).map(covers.covers) ?? false }

    /// Moves without playing a covered post even for a moment.
    /// The hold must start before the move to a covered post, and end only after the move away from it.
    private func move(_ event: PlaybackWindow.Event) {
        let isCovered = isCovered
        if isCovered { hold(.covered, true) }
        players.handle(event)
        if !isCovered { hold(.covered, false) }
    }

    // MARK: Cards

    /// The model of a post. All views of the post share it.
    package func card(_ index: Int) -> PostViewModel? { order.handle(at: index).flatMap(card) }

    package func card(_ handle: PostHandle) -> PostViewModel? {
        guard let item = post(handle) else { return nil }
        if let card = cards.card(item.id) { return card }
        let card = PostViewModel(item: item, person: person, page: cards.page(of: item), now: now)
        card.onAct = { [weak self] in self?.loader.isUntouched = false }
        card.onShow = { [weak self] in self?.uncover(item) }
        card.isCovered = covers.covers(item)
        card.position = { [weak self] in self?.position(of: handle) }
        (card.status, card.suitsSlowMotion, card.isSlow) = (players.status(of: handle), isFast(handle), isSlow(handle))
        card.isPaused = handle == current && players.isUserPaused
        if handle == current { (card.ending, card.isTimed) = (ends.sign, ends.isTimed) }
        cards.keep(card)
        return card
    }

    /// The model of a post if a view shows it, else nil. `card(_:)` fills a model in when a view asks for it later.
    private func shownCard(_ index: Int) -> PostViewModel? { post(index).flatMap { cards.card($0.id) } }

    private func beginning(of handle: PostHandle) -> Double {
        guard let start, post(handle)?.key == start.key else { return 0 }
        return start.position
    }

    // MARK: Messages

    /// Makes a message field for a view of the post. The view must finish it. The break has none.
    package func composer(_ index: Int) -> ComposerModel? { noted(index).flatMap { messages?.composer(of: $0) } }

    /// Makes the comment list for a view of the post. The view must finish it. The break has none.
    package func comments(_ index: Int) -> CommentsViewModel? {
        loader.isUntouched = false
        return noted(index).flatMap { messages?.comments(of: $0) }
    }

    // MARK: What views report

    /// A view could not show a photo. A video's missing poster does not count: the video's own picture replaces it.
    package func pictureFailed(of item: PostHandle, _ error: MediaError) { players.pictureFailed(of: item, error) }
    package func pictureLoaded(of item: PostHandle) { players.pictureLoaded(of: item) }
}

extension FeedsViewModel: VideoPlayerFollower {
    package func statusChanged(of item: PostHandle, to status: ItemStatus) { card(item)?.status = status }
}
