// The services that the app needs from outside.
// Thread: main actor. Invariant: wired only in the executable's AppEnvironment and in tests.

package import FeedsModels

@MainActor package struct AppServices {
    package let repository: any FeedRepositoryProtocol
    package let settings: SettingsModel
    package let maker: any VideoPlayerMaking
    package let scheduler: any SchedulerProtocol
    /// What ages are counted from.
    package let clock: MinuteClock
    /// Nil when the app does not store the user's acts.
    package let person: UserActions?
    /// Nil when the app follows nothing.
    package let follows: FollowsModel?
    /// The feeds that the program suggests; read only when the front door opens.
    package let directory: () -> [DirectoryEntry]
    /// The searches of the networks that the app knows.
    package let searchDoors: [any SearchDoor]
    /// Makes a source from the text that the user typed, pasted or dropped.
    package let parse: ([String]) throws(FeedServiceError) -> FeedSource
    /// Finds the feeds behind pages and accounts; nil when the app only opens what is named.
    package let discovery: (any SourceDiscovering)?
    /// Nil when the app does not fetch ahead.
    package let streaming: StreamingServices?
    /// A source that the user can always open.
    package let sample: FeedSource?
    /// The user's own videos and pictures; nil where the desktop has no folder of them.
    /// The disk may take its time, or never answer.
    package let own: @MainActor () async -> FeedSource?
    /// Nil when the app does not remember where the user was.
    package let session: SessionKeeper?
    /// Nil when the app does not ask about a crash of the previous run.
    package let startGuard: StartGuard?
    /// Nil when the app does not count what the user watches.
    package let day: DailyLimit?
    /// Nil when the app shows no captions.
    package let captions: (any CaptionsServing)?
    /// Nil when the app publishes nothing.
    package let publishing: (any Publishing)?
    /// Messages for the user from other parts of the app, for example that the disk is full.
    package let notices: AsyncStream<String>

    package init(
        repository: any FeedRepositoryProtocol, settings: SettingsModel, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, person: UserActions? = nil, follows: FollowsModel? = nil,
        directory: @escaping () -> [DirectoryEntry] = { [] }, searchDoors: [any SearchDoor] = [],
        streaming: StreamingServices? = nil,
        sample: FeedSource? = nil, own: @escaping @MainActor () async -> FeedSource? = { nil },
        session: SessionKeeper? = nil,
        startGuard: StartGuard? = nil,
        day: DailyLimit? = nil, captions: (any CaptionsServing)? = nil, discovery: (any SourceDiscovering)? = nil,
        publishing: (any Publishing)? = nil,
        notices: AsyncStream<String> = AsyncStream { $0.finish() },
        parse: @escaping ([String]) throws(FeedServiceError) -> FeedSource
    ) {
        self.repository = repository
        self.settings = settings
        self.maker = maker
        self.scheduler = scheduler
        clock = MinuteClock(scheduler: scheduler)
        self.person = person
        self.follows = follows
        self.directory = directory
        self.searchDoors = searchDoors
        self.streaming = streaming
        self.sample = sample
        self.own = own
        self.session = session
        self.startGuard = startGuard
        self.day = day
        self.captions = captions
        self.discovery = discovery
        self.publishing = publishing
        self.notices = notices
        self.parse = parse
    }
}
