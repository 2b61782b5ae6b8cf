// A single visit to the viewer. It executes StoryTimeline's decisions and sends it the events of players and pictures.
// Thread: main actor. Invariant: it decides nothing; an event, with all events that it causes, ends before the next.

import FeedsEngine
import FeedsModels

@MainActor final class StorySession {
    private(set) var people: [Story]
    private(set) var timeline: StoryTimeline
    private(set) lazy var players = makePlayers()
    weak var delegate: (any StoryMediaDelegate)?
    /// After every event, and when the status of what is shown changes.
    var onChange: (() -> Void)?
    var onSeen: ((Story, StoryImage) -> Void)?

    private let maker: any VideoPlayerMaking
    private let scheduler: any SchedulerProtocol
    private var streaming: StoryStreaming?
    private var events: [StoryTimeline.Event] = []
    private var isBusy = false
    private var alarm: (any ScheduledCall)?
    /// Photos that are on the view's shelf, and those it could not get.
    private var loaded: Set<Int> = []
    private var broken: Set<Int> = []
    /// The pages fly from one person to another.
    private var isFlying = false
    private var isSettled = true

    init(
        people: [Story], isSeen: (Story, StoryImage) -> Bool, rules: StoryRules, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, streaming services: StreamingServices?
    ) {
        self.people = people
        self.maker = maker
        self.scheduler = scheduler
        timeline = StoryTimeline(people: people.map { Self.media(of: $0, isSeen) }, rules: rules)
        players.handle(.limitsChanged(WindowLimits(window: 3)))
        streaming = services.map { StoryStreaming(players: players, services: $0, scheduler: scheduler) }
    }

    private func makePlayers() -> VideoPlayerManager {
        let players = VideoPlayerManager(maker: maker, scheduler: scheduler) { [weak self] item in
            self?.video(of: item.number)
        }
        players.follow(self)
        return players
    }

    // MARK: What there is

    func story(of item: Int) -> Story { people[timeline.roll.person(of: item)] }

    /// Which of its person's images an item is.
    func index(of item: Int) -> Int { item - timeline.roll.items(of: timeline.roll.person(of: item)).lowerBound }

    func image(of item: Int) -> StoryImage? {
        timeline.roll.contains(item) ? story(of: item).imageList[index(of: item)] : nil
    }

    /// Of what is shown.
    var status: ItemStatus { timeline.item.map { players.status(of: PostHandle($0)) } ?? .ready }

    var failure: String? {
        guard case .failed(let error) = status else { return nil }
        return error.description
    }

    private func video(of item: Int) -> (Post, Media)? {
        guard let media = image(of: item)?.media, media.kind == .video else { return nil }
        return (Post(id: media.id, media: [media]), media)
    }

    private static func media(of story: Story, _ isSeen: (Story, StoryImage) -> Bool) -> [StoryMedium] {
        story.imageList.map { image in
            StoryMedium(
                isVideo: image.media.kind == .video, seconds: image.media.metadata.duration,
                isSeen: isSeen(story, image))
        }
    }

    // MARK: What happens

    func append(_ more: [Story], isSeen: (Story, StoryImage) -> Bool) {
        people += more
        if players.current != nil {
            players.handle(.listed(PostOrder(count: people.reduce(0) { $0 + $1.imageList.count })))
        }
        handle(.appended(more.map { Self.media(of: $0, isSeen) }))
    }

    func handle(_ event: StoryTimeline.Event) {
        events.append(event)
        guard !isBusy else { return }
        isBusy = true
        while !events.isEmpty {
            let event = events.removeFirst()
            for command in timeline.handle(event, at: scheduler.now) { carryOut(command) }
            if event == .settled { isFlying = false }
            settleIfAtRest()
        }
        isBusy = false
        schedule()
        onChange?()
    }

    func retryTapped() { if let item = timeline.item { players.retryTapped(PostHandle(item)) } }

    func pictureLoaded(of item: Int) {
        loaded.insert(item)
        broken.remove(item)
        players.pictureLoaded(of: PostHandle(item))
        if isPhoto(item) { handle(.ready(item)) }
    }

    func pictureFailed(of item: Int, _ error: MediaError) {
        loaded.remove(item)
        broken.insert(item)
        players.pictureFailed(of: PostHandle(item), error)
    }

    // MARK: Carrying out

    private func carryOut(_ command: StoryTimeline.Command) {
        switch command {
        case .show(let item): show(item)
        case .run(let runs): players.handle(.suspended(!runs))
        case .restart(let item): restart(item)
        case .loadPicture(let item): delegate?.loadPicture(of: item)
        case .dropPicture(let item):
            loaded.remove(item)
            broken.remove(item)
            delegate?.dropPicture(of: item)
        case .markSeen(let item): if let image = image(of: item) { onSeen?(story(of: item), image) }
        case .close:
            streaming?.close()
            players.shutDown()
        }
    }

    private func show(_ item: Int) {
        if players.current == nil {
            players.handle(.listed(PostOrder(count: timeline.roll.media.count), current: PostHandle(item)))
        } else {
            isFlying = timeline.roll.person(of: item) != players.current.map { timeline.roll.person(of: $0.number) }
            isSettled = false
            players.handle(.committed(PostHandle(item)))
        }
        if isPhoto(item), loaded.contains(item) { events.append(.ready(item)) }
        if case .failed = players.status(of: PostHandle(item)) { events.append(.failed(item)) }
    }

    func player(of item: Int) -> (any VideoPlayerProtocol)? { players.player(of: PostHandle(item)) }

    /// Rewinding pauses; who is held is set going when nothing holds it any more.
    private func restart(_ item: Int) {
        guard let player = player(of: item) else { return }
        player.rewind()
        if timeline.isRunning, !players.isSuspended { player.play() }
    }

    /// What was left is rewound when it is out of sight: the pages rest, and the new picture is there.
    private func settleIfAtRest() {
        guard !isSettled, !isFlying, timeline.phase != .waiting, let item = timeline.item, !timeline.isClosed else {
            return
        }
        isSettled = true
        players.handle(.settled(PostHandle(item)))
    }

    private func schedule() {
        alarm?.cancel()
        alarm = timeline.deadline.map { deadline in
            scheduler.after(max(0, deadline - scheduler.now)) { [weak self] in self?.handle(.tick) }
        }
    }

    private func isPhoto(_ item: Int) -> Bool { timeline.roll.contains(item) && !timeline.roll.media[item].isVideo }
}

extension StorySession: VideoPlayerFollower {
    func playerChanged(of post: PostHandle, to player: (any VideoPlayerProtocol)?) {
        delegate?.playerChanged(for: post.number, to: player)
    }

    /// The timeline says which pictures are wanted; a photo that failed is asked for again by its plan.
    func loadPicture(of post: PostHandle) {
        let item = post.number
        if broken.contains(item), timeline.heldPictures.contains(item) { delegate?.loadPicture(of: item) }
    }

    func statusChanged(of post: PostHandle, to status: ItemStatus) {
        let item = post.number
        guard item == timeline.item else { return }
        if case .failed = status {
            handle(.failed(item))
        } else if timeline.phase == .failed {
            handle(.retried(item))
        } else {
            onChange?()
        }
    }

    func playersDid(_ activity: VideoPlayerManager.Activity) {
        guard case .player(let post, let event) = activity else { return }
        let item = post.number
        if let seconds = players.player(of: post)?.duration { learn(seconds, of: item) }
        delegate?.player(of: item, did: event)
        switch event {
        case .moving, .stalled(false): handle(.ready(item))
        case .stalled(true): handle(.stalled(item))
        case .looped, .ended: handle(.ended(item))
        case .primed, .sought, .failed: break
        }
    }

    /// A player knows better than the document.
    private func learn(_ seconds: Double, of item: Int) {
        guard timeline.roll.contains(item), timeline.roll.media[item].seconds != seconds else { return }
        handle(.lengthKnown(item, seconds: seconds))
    }
}
