// Everything the app needs from outside, handed in once.
// Thread: main actor. Invariant: wired only in the executable's AppEnvironment and in tests.

package import FeedsModels

@MainActor package struct AppServices {
    package let repository: any FeedRepositoryProtocol
    package let settings: SettingsModel
    package let maker: any VideoPlayerMaking
    package let scheduler: any SchedulerProtocol
    /// What ages are counted from.
    package let clock: MinuteClock
    /// Nil where nothing is kept of what a person does.
    package let person: PersonDesk?
    /// Turns what a person typed, pasted or dropped into a source.
    package let parse: ([String]) throws(FeedServiceError) -> FeedSource
    /// Nil where nothing is fetched ahead.
    package let streaming: StreamingServices?
    /// What a person may always fall back on.
    package let sample: FeedSource?
    /// Nil where nothing is remembered of a visit.
    package let session: SessionKeeper?
    /// Nil where no start asks about the one before it.
    package let startGuard: StartGuard?
    /// Nil where nobody counts what is watched in a day.
    package let day: DayDesk?
    /// Nil where no captions are shown.
    package let captions: (any CaptionsServing)?
    /// What the app's parts have to say to the person, now and then: that the disk is full, say.
    package let notices: AsyncStream<String>

    package init(
        repository: any FeedRepositoryProtocol, settings: SettingsModel, maker: any VideoPlayerMaking,
        scheduler: any SchedulerProtocol, person: PersonDesk? = nil, streaming: StreamingServices? = nil,
        sample: FeedSource? = nil, session: SessionKeeper? = nil, startGuard: StartGuard? = nil,
        day: DayDesk? = nil, captions: (any CaptionsServing)? = nil,
        notices: AsyncStream<String> = AsyncStream { $0.finish() },
        parse: @escaping ([String]) throws(FeedServiceError) -> FeedSource
    ) {
        self.repository = repository
        self.settings = settings
        self.maker = maker
        self.scheduler = scheduler
        clock = MinuteClock(scheduler: scheduler)
        self.person = person
        self.streaming = streaming
        self.sample = sample
        self.session = session
        self.startGuard = startGuard
        self.day = day
        self.captions = captions
        self.notices = notices
        self.parse = parse
    }
}
