// Wires and runs the window of `mutoscope [SOURCE…]`, when this process opens it.
// Thread: main. Invariant: arguments win over the last session.

import FeedsCore
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge

@MainActor struct WindowCommand {
    private let options: OpenOptions
    private let containment: Containment?
    /// Nil where no tour watches.
    private let probe: TourProbe?
    private let notices = AsyncStream.makeStream(of: String.self)
    private let environment: AppEnvironment
    private let session: SessionKeeper?
    private let source: FeedSource
    private let start: FeedStart?
    /// Nil for additional windows, to which no later start returns.
    private let startGuard: StartGuard?

    init(_ options: OpenOptions, _ containment: Containment?) throws(FeedSourceError) {
        self.options = options
        self.containment = containment
        probe = Self.probe(options)
        let notices = notices.continuation
        environment = AppEnvironment(profile: options.profile, keepsFeeds: true) { notices.yield($0) }
        // A tour keeps no session.
        session =
            options.tourDescriptor == nil
            ? SessionKeeper(store: environment.session, scheduler: GLibScheduler()) : nil
        let named = options.sources.filter { !SourceLink.isLink($0) }
        let last = named.isEmpty ? session?.last : nil
        source = try environment.source(named, last: last)
        start = last?.place.map(FeedStart.init)
        startGuard =
            options.tourDescriptor == nil && !options.wantsNewWindow
            ? StartGuard(store: environment.opening, scheduler: GLibScheduler()) : nil
    }

    func run(_ app: FeedsApp) -> Int32 {
        PersonLanguage.speak(by: environment.resources)
        MainQueue.attach()
        MainQueue.selfTest { served in
            if !served { Console.complain("the main loop does not serve Swift's main actor on this system.") }
        }
        let settings = SettingsModel(store: environment.settings)
        if options.tourDescriptor != nil { prepareForTour(settings) }
        let notices = notices
        // The next start continues the main window's session only.
        let kept = options.wantsNewWindow ? nil : session
        let media = environment.openMedia { notices.continuation.yield($0) }
        let players = PlayerFactory(
            media: media, devices: OpenCommand.usesDevices ? environment.failedDevices : nil,
            pane: PaneSize(width: window.width, height: window.height))
        let simulations = SimulationControl(board: environment.simulations, scheduler: GLibScheduler())
        let streaming = StreamingWiring(
            media: media, players: players, settings: settings, environment: environment,
            decoders: containment?.decoders ?? Containment.uncontained)
        let person = makePerson()
        let services = AppServices(
            repository: SimulatedFeedRepository(environment.repository, simulations), settings: settings,
            maker: maker(SimulatedPlayerMaker(players, simulations)), scheduler: GLibScheduler(),
            person: person, follows: environment.makeFollows(person, scheduler: GLibScheduler()),
            directory: environment.directory, searchDoors: environment.kinds.flatMap(\.searchDoors),
            streaming: streaming.services, sample: environment.sample, own: environment.own, session: kept,
            startGuard: startGuard,
            day: DailyLimit(settings: settings, store: environment.watchedDay, scheduler: GLibScheduler()),
            captions: CaptionStore(media: media), discovery: environment.discovery(),
            publishing: PublishStarter(
                helper: containment?.helper, here: TalkingProgram(Containment.publishWords(options.profile))),
            notices: notices.stream,
            parse: environment.parse)
        let parts = parts(media: media, players: players, streaming: streaming, simulations: simulations, kept: kept)
        let status = withExtendedLifetime(streaming) {
            app.run(window, parts, iconPaths: iconPaths) { coordinator(for: $0, services) }
        }
        environment.flush()
        return status
    }

    private func parts(
        media: MediaStore, players: PlayerFactory, streaming: StreamingWiring, simulations: SimulationControl,
        kept: SessionKeeper?
    ) -> WindowParts {
        let films = VideoStillFolder(folder: environment.folders.films)
        let program = ProgramFacts(version: OpenCommand.version) { DoctorCommand.text(DoctorCommand.versions) }
        return WindowParts(
            media: media, players: players, pictures: streaming.pictures,
            saver: MediaSaver(store: media, helper: containment?.helper), helper: containment?.helper, session: kept,
            runtimeFolder: environment.folders.runtime,
            cache: CacheKeeper(media: media, feeds: environment.documents, films: films), films: films,
            thumbnails: ThumbnailFolder(folder: environment.folders.thumbnails), secrets: environment.secrets,
            simulations: simulations, program: program, probe: probe)
    }

    private func makePerson() -> UserActions {
        let accounts = AccountsModel(environment.accounts)
        accounts.begin()
        return UserActions(
            store: environment.library, accounts: accounts, trash: DesktopTrash(helper: containment?.helper))
    }

    /// The desktop starts the process first and sends the sources afterwards. The open window asks before it opens a
    /// link.
    private func coordinator(for wish: StartWish, _ services: AppServices) -> AppCoordinator {
        let links = wish.sources.filter(SourceLink.isLink)
        if options.isService, links.isEmpty, let wanted = try? environment.parse(wish.sources) {
            return coordinator(on: wanted, isNamed: true, start: nil, services)
        }
        let isNamed = options.sources.contains { !SourceLink.isLink($0) }
        let app = coordinator(on: source, isNamed: isNamed, start: start, services)
        // The window reports sources from the desktop that cannot be opened.
        let late = options.isService ? wish.sources : links
        if !late.isEmpty { app.open(texts: late) }
        if isFirstStart, !isNamed, late.isEmpty { app.openFrontDoor() }
        return app
    }

    /// Nothing was named, nothing was open before, and the user has not swiped yet.
    private var isFirstStart: Bool {
        let settings = environment.settings.load()
        return probe == nil && source == environment.sample && !settings.hasSeenHint && !settings.hasSeenDoor
    }

    /// Shows the front page with a question when the last start crashed on the same source.
    private func coordinator(
        on source: FeedSource, isNamed: Bool, start: FeedStart?, _ services: AppServices
    ) -> AppCoordinator {
        guard case .ask(let mark) = startGuard?.decision(for: source, isNamed: isNamed) else {
            return AppCoordinator(source: source, services: services, start: start)
        }
        let wanted = mark.isOf(source) ? source : try? environment.parse(mark.texts)
        return AppCoordinator(
            source: environment.sample, services: services,
            doubtful: AppCoordinator.Doubtful(wanted ?? source, start: mark.isOf(source) ? start : nil))
    }

    private var iconPaths: [String] {
        [environment.resources.own, environment.resources.share].map { $0.appendingPathComponent("icons").path }
    }

    private var window: WindowOptions {
        let last = options.isSized ? nil : session?.last.window
        return WindowOptions(
            width: last?.width ?? options.width, height: last?.height ?? options.height,
            isMaximized: last?.isMaximized ?? false, isPlain: options.isSized)
    }

    private func maker(_ real: any VideoPlayerMaking) -> any VideoPlayerMaking {
        probe?.fault == .leak ? LeakingPlayerMaker(real) : real
    }

    private static func probe(_ options: OpenOptions) -> TourProbe? {
        guard let descriptor = options.tourDescriptor else { return nil }
        let fault = ProcessInfo.processInfo.environment["MUTOSCOPE_INJECT"].flatMap(TourProbe.Fault.init)
        return TourProbe(fileDescriptor: descriptor, fault: fault)
    }

    /// A tour begins in the reel, and shows the hint only when the tour is about the hint.
    private func prepareForTour(_ settings: SettingsModel) {
        let wantsHint = ProcessInfo.processInfo.environment["MUTOSCOPE_TOUR_HINT"] != nil
        settings.change {
            $0.layout = .reel
            $0.hasSeenHint = !wantsHint
        }
    }
}
