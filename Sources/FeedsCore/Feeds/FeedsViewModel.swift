// The feed screen's state and acts: what was read, where one is, what plays.
// Thread: main actor. Invariant: what is known of an item by its number is forgotten whenever the posts are replaced.

import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class FeedsViewModel {
    /// Where one is: the item that plays and is shown, from the moment a swipe is released.
    package private(set) var currentIndex = 0
    /// Rises when something else than a view went to another post; the views follow.
    package private(set) var jumps = 0

    package let source: FeedSource
    @ObservationIgnored package private(set) lazy var players = makePlayers()
    @ObservationIgnored package private(set) lazy var ends = makeEnds()
    @ObservationIgnored package private(set) lazy var scrub = makeScrub()
    /// Nothing but the picture is shown.
    package private(set) var isClear = false

    /// What is watched in a day, and whether it is enough.
    @ObservationIgnored package internal(set) var day: DayDesk?
    /// Of the video that plays; nil where none are shown.
    @ObservationIgnored package var captions: CaptionsModel?
    /// A person asked for news of the feed; whoever keeps its media may ask too.
    @ObservationIgnored package var onRefreshed: (() -> Void)?
    @ObservationIgnored let loader: FeedLoader
    @ObservationIgnored private let maker: any VideoPlayerMaking
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private let person: PersonDesk?
    @ObservationIgnored private let messages: MessageShelf?
    @ObservationIgnored private var listening: Int?
    @ObservationIgnored private let cards = CardShelf()
    /// Where one is to begin; nil once one has gone on from there.
    @ObservationIgnored private var start: FeedStart?
    @ObservationIgnored private var hiddenPlace = HiddenPlace()
    @ObservationIgnored private var holds: Set<PlaybackHold> = []
    /// Something keeps the feed from moving, other than the person's pause.
    package private(set) var isHeld = false
    @ObservationIgnored private var covers = SensitiveCovers()

    package init(
        source: FeedSource, repository: any FeedRepositoryProtocol, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, person: PersonDesk? = nil, start: FeedStart? = nil,
        seed: UInt64 = .random(in: 0 ... .max), now: @escaping () -> Date = Date.init
    ) {
        self.source = source
        loader = FeedLoader(
            source: source, repository: repository, person: person, startAt: start?.key, seed: seed, now: now
        ) { scheduler.now }
        self.maker = maker
        self.scheduler = scheduler
        self.person = person
        self.now = now
        messages = person.map { MessageShelf(person: $0, scheduler: scheduler, now: now) }
        self.start = start
        loader.onChange = { [weak self] in self?.follow($0) }
        listening = person?.listen { [weak self] _ in self?.hiddenChanged() }
    }

    private func makePlayers() -> VideoPlayerManager {
        let players = VideoPlayerManager(
            maker: maker, scheduler: scheduler, beginning: { [weak self] in self?.beginning(of: $0) ?? 0 }
        ) { [weak self] in self?.video(of: $0) }
        players.onStatus = { [weak self] item, status in self?.card(item)?.status = status }
        return players
    }

    private func makeEnds() -> EndDesk {
        let ends = EndDesk(players: players, scheduler: scheduler) { [weak self] in self?.spot }
        ends.onChange = { [weak self] in self?.showEnding() }
        return ends
    }

    private func makeScrub() -> ScrubModel {
        ScrubModel(players: players, scheduler: scheduler) { [weak self] isHeld in
            self?.hold(.scrubbing, isHeld)
            self?.ends.hold(.scrubbing, isHeld)
        }
    }

    private var spot: EndDesk.Spot? {
        guard let item = post(currentIndex) else { return nil }
        let page = cards.page(of: item)
        return EndDesk.Spot(
            id: item.id, item: currentIndex, page: page, medium: item.media[page].kind == .video ? .video : .photo,
            isLastPicture: page == item.media.count - 1, isLastItem: currentIndex == posts.count - 1)
    }

    private func showEnding() {
        guard let card = shownCard(currentIndex) else { return }
        (card.ending, card.isTimed) = (ends.sign, ends.isTimed)
    }

    /// Closes the players; the screen is not used again.
    package func finish() {
        messages?.suspend()
        ends.finish()
        if let listening { person?.stopListening(listening) }
        players.shutDown()
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
        case .grown: move(.feedChanged(count: posts.count))
        case .updated:
            move(.feedChanged(count: posts.count))
            // An address that was kept may have expired; the source has just named its successor.
            players.addressesChanged()
        case .renumbered(let numbers): renumber(numbers)
        }
        loader.appeared(currentIndex)
    }

    private func startOver(after old: [FeedItem]) {
        // One's place is the post, not its number.
        let keptId = old.indices.contains(currentIndex) ? old[currentIndex].id : nil
        currentIndex = posts.firstIndex { $0.id == keptId || keptId == nil && $0.key == start?.key } ?? 0
        cards.clear()
        hiddenPlace.wentOn()
        move(.feedReplaced(count: posts.count, current: currentIndex))
    }

    // MARK: Hidden posts

    /// What is hidden goes at once, and whoever looked at it sees the next one.
    private func hiddenChanged() {
        let before = post(currentIndex)?.id
        loader.hiddenChanged(current: currentIndex, returning: hiddenPlace.returning(from: before))
        let now = post(currentIndex)?.id
        guard now != before else { return }
        hiddenPlace.moved(from: before, to: now)
        // Should it come back, it comes back as new.
        if let before, let card = cards.card(before) {
            leave(card)
            card.status = .ready
        }
        shownCard(currentIndex)?.isPaused = players.isUserPaused
    }

    /// The posts come in another order than the source's; the one on screen stays.
    package func set(shuffles: Bool) {
        // Whoever calls it because of a setting is not to follow the posts too.
        guard shuffles != loader.isShuffled, source.named?.keepsOrder != true else { return }
        loader.set(shuffles: shuffles, current: currentIndex)
    }

    private func renumber(_ numbers: Renumbering) {
        currentIndex = numbers.current
        move(.renumbered(numbers))
    }

    // MARK: Moving

    /// A swipe was released or a key pressed: from now on this item plays.
    package func committed(to index: Int) {
        guard posts.indices.contains(index), index != currentIndex else { return }
        loader.isUntouched = false
        shownCard(currentIndex).map(leave)
        currentIndex = index
        start = nil
        hiddenPlace.wentOn()
        move(.committed(index))
        shownCard(index)?.isPaused = players.isUserPaused
        showEnding()
        loader.appeared(index)
    }

    /// Should one come back to it, one comes to it anew.
    private func leave(_ card: FeedItemViewModel) {
        (card.isPaused, card.ending, card.isTimed) = (false, .none, false)
    }

    /// At once, to a post that was found elsewhere; false when it is not here.
    func goTo(_ key: PostKey) -> Bool {
        guard let index = posts.firstIndex(where: { $0.key == key }) else { return false }
        committed(to: index)
        settled(at: index)
        jumps += 1
        return true
    }

    /// An item came into sight without being entered (the cards).
    package func appeared(_ index: Int) { loader.appeared(index) }

    package func settled(at index: Int) { players.handle(.settled(index)) }

    package func retryTapped() { players.retryTapped(currentIndex) }

    package func pauseToggled() {
        guard let card = card(currentIndex) else { return }
        loader.isUntouched = false
        if card.isCovered { return card.showTapped() }
        if ends.sign != .none, !players.isUserPaused { return ends.replay() }
        players.handle(.pauseToggled)
        card.isPaused = players.isUserPaused
    }

    package func clearScreenToggled() { isClear.toggle() }
    package func controlsWanted() { if isClear { isClear = false } }

    package func sightChanged(isInSight: Bool) { hold(.outOfSight, !isInSight) }

    /// Makes it stand still for this reason, or takes the reason away. What a person paused stays paused.
    package func hold(_ reason: PlaybackHold, _ isHeld: Bool) {
        if isHeld { holds.insert(reason) } else { holds.remove(reason) }
        if reason == .typing { loader.isUntouched = false } else if isHeld { messages?.suspend() }
        if players.isSuspended == holds.isEmpty { players.handle(.suspended(!holds.isEmpty)) }
        if self.isHeld == holds.isEmpty { self.isHeld = !holds.isEmpty }
    }

    package func albumTurned(_ index: Int, to page: Int) {
        guard let card = card(index), card.page != page else { return }
        loader.isUntouched = false
        card.turned(to: page)
        cards.turned(posts[index], to: page)
        players.mediumChanged(of: index)
    }

    // MARK: Sensitive posts

    /// Off, what a feed marks as sensitive shows like anything else.
    package func set(coversSensitive: Bool) {
        guard covers.isOn != coversSensitive, source.named?.isChosen != true else { return }
        covers.isOn = coversSensitive
        followCovers()
    }

    private func uncover(_ item: FeedItem) {
        loader.isUntouched = false
        covers.lift(item)
        followCovers()
    }

    private func followCovers() {
        for card in cards.all { card.isCovered = covers.covers(card.item) }
        hold(.covered, isCovered)
    }

    private var isCovered: Bool { post(currentIndex).map(covers.covers) ?? false }

    /// Nothing plays under a cover, not for a moment: it holds before one comes there, and until one is elsewhere.
    private func move(_ event: PlaybackWindow.Event) {
        let isCovered = isCovered
        if isCovered { hold(.covered, true) }
        players.handle(event)
        if !isCovered { hold(.covered, false) }
    }

    // MARK: Cards

    /// The model of one post; every view of the post that is on screen shares it.
    package func card(_ index: Int) -> FeedItemViewModel? {
        guard let item = post(index) else { return nil }
        if let card = cards.card(item.id) { return card }
        let card = FeedItemViewModel(item: item, person: person, page: cards.page(of: item), now: now)
        card.onAct = { [weak self] in self?.loader.isUntouched = false }
        card.onShow = { [weak self] in self?.uncover(item) }
        card.isCovered = covers.covers(item)
        card.status = players.status(of: index)
        card.isPaused = index == currentIndex && players.isUserPaused
        if index == currentIndex { (card.ending, card.isTimed) = (ends.sign, ends.isTimed) }
        cards.keep(card)
        return card
    }

    /// Nil while no view shows the post: one that does later on is told everything when its model is made.
    private func shownCard(_ index: Int) -> FeedItemViewModel? { post(index).flatMap { cards.card($0.id) } }

    private func video(of index: Int) -> (FeedItem, Media)? {
        guard let item = post(index) else { return nil }
        let media = item.media[cards.page(of: item)]
        return media.kind == .video ? (item, media) : nil
    }

    private func beginning(of index: Int) -> Double {
        guard let start, post(index)?.key == start.key else { return 0 }
        return start.position
    }

    // MARK: Messages

    /// The field of one view of the post; that view finishes it.
    package func composer(_ index: Int) -> ComposerModel? { post(index).flatMap { messages?.composer(of: $0) } }

    /// What was said about the post, for one view of it; that view finishes it.
    package func comments(_ index: Int) -> CommentsViewModel? {
        loader.isUntouched = false
        return post(index).flatMap { messages?.comments(of: $0) }
    }

    // MARK: What views report

    /// A photo that cannot be shown. A video's poster may be missing; its own picture takes its place.
    package func pictureFailed(of index: Int, _ error: MediaError) { players.pictureFailed(of: index, error) }
    package func pictureLoaded(of index: Int) { players.pictureLoaded(of: index) }
}
