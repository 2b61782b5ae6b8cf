// The tray of people with stories, and the viewer that is open on one of them.
// Thread: main actor. Invariant: StoryTimeline decides what the viewer shows and StorySession executes it; the tray's
// order changes only while the tray is hidden, except that further pages are added at its end.

package import FeedsEngine
package import FeedsModels
package import Foundation
import Observation

@MainActor @Observable package final class StoriesModel {
    /// People before the end of the tray at which its next page is read.
    static let lead = 4

    /// In the tray's order: unseen first. The order stays while the tray is on screen; the rings are live.
    package private(set) var stories: [Story] = []
    /// The feed has no stories to show. False also while those that it named are being read.
    package var hasNoStories: Bool { stories.isEmpty && source.isEmpty }
    /// The person whose stories are open; nil while the viewer is closed.
    package private(set) var viewer: StoryViewModel?
    package private(set) var pagingState = FeedPaging.State.end
    /// The view that shows the open stories. It loads their pictures and shows their players.
    @ObservationIgnored package weak var delegate: (any StoryMediaDelegate)? {
        didSet { session?.delegate = delegate }
    }
    /// True when the system asks for reduced motion. Stories then wait for a tap instead of moving on.
    @ObservationIgnored package var reducesMotion = false {
        didSet { session?.handle(.rulesChanged(rules)) }
    }

    /// Called before the first story plays and after the last story has stopped, so that the feed and a story never
    /// sound at once.
    @ObservationIgnored package var onOpenChange: ((Bool) -> Void)?
    /// Called when the shown image or the way it is watched changes; nil when the viewer closes.
    @ObservationIgnored private var onSight: ((DaySight?) -> Void)?
    /// True when the user's daily limit is reached. No story opens then, and an open viewer closes.
    @ObservationIgnored private var isDayOver = false {
        didSet { if isDayOver { close() } }
    }
    /// Called when a story starts or stops playing.
    @ObservationIgnored package var onPlayback: (() -> Void)?
    @ObservationIgnored private let service: any StoryServiceProtocol
    @ObservationIgnored private let settings: SettingsModel
    @ObservationIgnored private let person: UserActions?
    @ObservationIgnored private let maker: any VideoPlayerMaking
    @ObservationIgnored private let scheduler: any SchedulerProtocol
    @ObservationIgnored private let streaming: StreamingServices?
    @ObservationIgnored private let captionSource: (any CaptionsServing)?
    /// Captions of the video that the open viewer shows.
    @ObservationIgnored package private(set) var captions: CaptionsModel?
    @ObservationIgnored private let now: () -> Date
    @ObservationIgnored private var statuses: StoryStatuses
    @ObservationIgnored private var session: StorySession?
    @ObservationIgnored private var paging = FeedPaging(lead: lead)
    /// The window's state, which a viewer that opens later begins with.
    @ObservationIgnored private var away: StoryHold = []
    @ObservationIgnored private var following: [ChangeFollower] = []
    /// What the feed said last, and whether it has yet to be taken over.
    @ObservationIgnored private var source: [Story] = []
    @ObservationIgnored private var isStale = false
    @ObservationIgnored private var edition = 0

    package init(
        feed: any StoryFeed, service: any StoryServiceProtocol, settings: SettingsModel, person: UserActions?,
        maker: any VideoPlayerMaking, scheduler: any SchedulerProtocol, streaming: StreamingServices? = nil,
        captions: (any CaptionsServing)? = nil, now: @escaping () -> Date = Date.init
    ) {
        self.service = service
        self.settings = settings
        self.person = person
        self.maker = maker
        self.scheduler = scheduler
        self.streaming = streaming
        captionSource = captions
        self.now = now
        statuses = StoryStatuses(person: person)
        statuses.onChange = { [weak self] in self?.statusesChanged($0) }
        following = [
            ChangeFollower { [weak self, weak feed] in self?.sourceChanged(to: feed?.stories ?? []) },
            ChangeFollower { [weak self, settings] in self?.settingsChanged(to: settings.current) },
        ]
    }

    // MARK: The tray

    /// True when the user has seen all images. The tray then shows a gray ring.
    package func isSeen(_ story: Story) -> Bool { story.imageList.allSatisfy { statuses[story.key(of: $0)].isSeen } }

    /// The tray came on screen, so it may be sorted again.
    package func trayOpened() { if viewer == nil { stories = unseenFirst(stories) } }

    /// A person of the tray is visible. Near the tray's end this reads the next page.
    package func handleStoryAppear(_ story: Story) {
        guard let index = stories.firstIndex(where: { $0.id == story.id }) else { return }
        perform(paging.handle(.appeared(index, time: scheduler.now)))
    }

    package func retryPageTapped() { perform(paging.handle(.retryTapped)) }

    /// Forgets which stories the user has seen and liked, and reads the source again.
    package func resetData() async {
        close()
        await service.resetData()
        await reload()
    }

    private func unseenFirst(_ stories: [Story]) -> [Story] {
        stories.filter { !isSeen($0) } + stories.filter(isSeen)
    }

    private func sourceChanged(to stories: [Story]) {
        let hasGrown = stories.count > source.count && stories.starts(with: source) && !source.isEmpty
        guard stories != source else { return }
        source = stories
        if hasGrown {
            if pagingState == .end { restartPaging() }
        } else if viewer == nil {
            Task { await reload() }
        } else {
            isStale = true
        }
    }

    /// As many people as there were before, at least.
    private func reload() async {
        isStale = false
        edition += 1
        let edition = edition
        paging = FeedPaging(lead: Self.lead)
        pagingState = paging.state
        await statuses.read(Set(source.map(\.origin)))
        guard edition == self.edition, viewer == nil else { return isStale = viewer != nil }
        let wanted = stories.count
        var people = service.fetchStories()
        while people.count < wanted, people.count < source.count, let more = await service.fetchNextPage() {
            people += more
        }
        guard edition == self.edition, viewer == nil else { return isStale = viewer != nil }
        stories = unseenFirst(people)
        restartPaging()
    }

    private func restartPaging() {
        perform(paging.handle(.reset(count: stories.count, hasNext: service.hasNextPage)))
    }

    private func perform(_ commands: [FeedPaging.Command]) {
        pagingState = paging.state
        guard commands.contains(.loadNextPage) else { return }
        Task { [edition] in await readPage(of: edition) }
    }

    /// Reads the next page. If the edition changes meanwhile, the answer is dropped; the new edition reads it again.
    private func readPage(of edition: Int) async {
        guard edition == self.edition else { return }
        let page = await service.fetchNextPage()
        guard edition == self.edition else { return }
        guard let page else { return perform(paging.handle(.pageFailed(time: scheduler.now))) }
        await statuses.read(Set(source.map(\.origin)))
        guard edition == self.edition else { return }
        let more = unseenFirst(page)
        stories += more
        session?.append(more, isSeen: wasSeen)
        perform(paging.handle(.pageLoaded(added: more.count, hasNext: service.hasNextPage)))
    }

    private func wasSeen(_ story: Story, _ image: StoryImage) -> Bool { statuses[story.key(of: image)].isSeen }

    // MARK: The viewer

    /// Opens the viewer at the first image that the user has not seen.
    package func open(_ story: Story) {
        guard !isDayOver, let person = stories.firstIndex(where: { $0.id == story.id }) else { return }
        if session == nil { begin() }
        send(.entered(person: person))
    }

    package func close() { send(.closed) }

    /// Moves to the next person. After the last person the viewer closes.
    package func nextStory() { step(1) }

    /// Moves to the previous person. At the first person nothing happens.
    package func previousStory() { step(-1) }

    /// The neighbour of the open person on that side, and the image with which their stories would begin.
    package func neighbour(_ step: Int) -> (story: Story, item: Int)? {
        guard let session, let person = session.timeline.person,
            let item = session.timeline.roll.entry(of: person + step)
        else { return nil }
        return (session.story(of: item), item)
    }

    /// The pages came to rest.
    package func settled() { send(.settled) }

    package func muteTapped() { settings.change { $0.isMuted.toggle() } }

    package func focusChanged(hasFocus: Bool) { set(.focus, !hasFocus) }

    /// The window is minimised, hidden or locked.
    package func sightChanged(isInSight: Bool) { set(.sight, !isInSight) }

    private func begin() {
        onOpenChange?(true)
        let session = StorySession(
            people: stories, isSeen: wasSeen, rules: rules, maker: maker, scheduler: scheduler, streaming: streaming)
        session.delegate = delegate
        session.onSeen = { [weak self] in self?.see($0.key(of: $1)) }
        session.onChange = { [weak self, weak session] in if let session { self?.follow(session) } }
        self.session = session
        captions = captionSource.map { CaptionsModel(players: session.players, source: $0, settings: settings) }
        settingsChanged(to: settings.current)
        session.handle(.held(away))
    }

    private func step(_ step: Int) {
        guard let person = session?.timeline.person else { return }
        let isLast = step > 0 && neighbour(step) == nil
        send(isLast ? .closed : .entered(person: person + step))
    }

    func send(_ event: StoryTimeline.Event) { session?.handle(event) }

    private func set(_ hold: StoryHold, _ isHeld: Bool) {
        if isHeld { away.insert(hold) } else { away.remove(hold) }
        send(isHeld ? .held(hold) : .freed(hold))
    }

    /// A video of the open story is moving.
    package var playsVideo: Bool { session?.players.playsVideo ?? false }

    private func follow(_ session: StorySession) {
        defer { onPlayback?() }
        guard !session.timeline.isClosed else { return end() }
        guard let item = session.timeline.item else { return }
        let story = session.story(of: item)
        if let viewer, viewer.story.id == story.id {
            viewer.follow(session)
        } else {
            let viewer = StoryViewModel(story: story, index: session.index(of: item), item: item, list: self)
            viewer.follow(session)
            self.viewer = viewer
            handleStoryAppear(story)
        }
        // Must come last, because it may close the viewer.
        onSight?(sight(of: session))
    }

    private func sight(of session: StorySession) -> DaySight? {
        guard let item = session.timeline.item, let image = session.image(of: item) else { return nil }
        let isThere = session.timeline.phase == .flowing || session.timeline.phase == .over
        // The name only tells sights apart; it is never shown.
        let name = [String(session.story(of: item).id), image.media.id].joined(separator: "\n")
        return DaySight(
            name: name, isItem: image.media.kind == .video,
            isWatched: isThere && session.timeline.holds.isEmpty)
    }

    private func end() {
        guard session != nil else { return }
        session = nil
        captions = nil
        viewer = nil
        onOpenChange?(false)
        onSight?(nil)
        onPlayback?()
        if isStale { Task { await reload() } }
    }

    // MARK: What the view asks and reports

    package func image(of item: Int) -> StoryImage? { session?.image(of: item) }
    package func player(of item: Int) -> (any VideoPlayerProtocol)? { session?.player(of: item) }
    package func pictureLoaded(of item: Int) { session?.pictureLoaded(of: item) }
    package func pictureFailed(of item: Int, _ error: MediaError) { session?.pictureFailed(of: item, error) }
    package func networkCameBack() { session?.players.networkCameBack() }

    func progress(of item: Int, at time: Double) -> Double {
        guard let session, session.timeline.item == item else { return 0 }
        return session.timeline.progress(at: time)
    }

    func retryTapped() { session?.retryTapped() }

    // MARK: Acts that are kept

    func status(of key: StoryKey) -> StoryStatus { statuses[key] }

    func like(_ key: StoryKey, _ isLiked: Bool) { person?.perform([.storyLiked(key, isLiked ? now() : nil)]) }

    func hideAuthor(of story: Story) {
        let author = story.authorKey
        person?.perform(
            [.authorHidden(author, now())], .undoable(saying: tr("Nothing of %1 will be shown.", author.name)))
        close()
    }

    func composer(for key: StoryKey) -> ComposerModel? {
        person.map { ComposerModel(target: .story(key), person: $0, scheduler: scheduler, now: now) }
    }

    private func see(_ key: StoryKey) {
        if !statuses[key].isSeen { person?.perform([.storySeen(key, now())], .quiet) }
    }

    private func statusesChanged(_ keys: [StoryKey]) {
        guard let session else { return }
        let seen = Set(keys.filter { statuses[$0].isSeen })
        for item in session.timeline.roll.media.indices where !session.timeline.roll.media[item].isSeen {
            guard let image = session.image(of: item), seen.contains(session.story(of: item).key(of: image)) else {
                continue
            }
            session.handle(.seenElsewhere(item))
        }
    }

    // MARK: Settings

    private var rules: StoryRules {
        StoryRules(
            photoSeconds: settings.current.storySeconds, advances: settings.current.storiesAdvance && !reducesMotion)
    }

    private func settingsChanged(to current: Settings) {
        guard let session else { return }
        session.players.isMuted = current.isMuted
        session.players.volume = current.volume
        session.handle(.rulesChanged(rules))
    }
}

/// A story's video counts as a video of the day; its photos count only as time.
extension StoriesModel: DailyLimited {
    func set(isDayOver: Bool) { self.isDayOver = isDayOver }
    func followSight(_ tell: @escaping (DaySight?) -> Void) { onSight = tell }
}
