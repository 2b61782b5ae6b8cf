// A tour from its display to its report.
// Thread: the driver's own, which it blocks. Invariant: in every case, everything it started is ended.

package import FeedsModels

package struct Tour: Sendable {
    /// Reading a process's memory map delays it a little, so it is read only after every fifth swipe.
    private static let memoryEvery = 5

    let settings: TourSettings
    let posts: [Post]
    let executable: String
    let folders: TourFolders
    let say: @Sendable (String) -> Void

    /// `say` gets a line for each phase.
    package init(
        _ settings: TourSettings, posts: [Post], executable: String, folders: TourFolders,
        say: @escaping @Sendable (String) -> Void
    ) {
        self.settings = settings
        self.posts = posts
        self.executable = executable
        self.folders = folders
        self.say = say
    }

    package func run() throws(TourError) -> TourReport {
        defer { folders.removeScratch() }
        guard posts.count > 1 else { throw TourError("A tour swipes, so its feed needs two items at least.") }
        let interruption = try Interruption()
        let stage = try TourStage(settings, width: settings.width, height: settings.height, folders: folders)
        defer { stage.end() }
        let variables = stage.environment.variables
        let name = variables["WAYLAND_DISPLAY"] ?? variables["DISPLAY"] ?? ""
        say("Display \(name), \(settings.width)×\(settings.height), with a D-Bus session of its own.")
        return try drive(stage.display, stage.environment, interruption)
    }

    private func drive(
        _ display: XDisplay, _ environment: TourEnvironment, _ interruption: Interruption
    ) throws(TourError) -> TourReport {
        var report = TourReport()
        report.size = "\(settings.width)x\(settings.height)"
        let sources = settings.sources.map { SourceSecret.without($0) }
        report.source = sources.isEmpty ? "sample feed" : sources.joined(separator: " ")
        report.inject = settings.inject?.rawValue
        let launcher = AppLauncher(
            executable: executable, settings: settings, environment: environment, log: folders.log("app"),
            interruption: interruption)
        let app = try open(launcher, display)
        defer { app.process?.end() }
        var driver = SwipeDriver(app)
        do throws(TourError) {
            try swipe(app, &driver, &report)
            try photograph(app)
        } catch {
            try interruption.check()
            report.errors.append(error.description)
            report.isComplete = false
        }
        app.process?.end()
        report.errors += driver.complaints + app.log.complaints
        try judge(app, driver, interruption, &report)
        do throws(TourError) {
            try photographScenes(display, environment, interruption)
        } catch {
            try interruption.check()
            report.errors.append(error.description)
        }
        return report
    }

    private func open(_ launcher: AppLauncher, _ display: XDisplay) throws(TourError) -> AppUnderTour {
        let start = MonotonicClock.now()
        let app = try launcher.start(settings.sources, on: display)
        guard try app.pump(for: .seconds(30), until: { app.log.isReady }) else {
            throw TourError("The feed showed no picture within 30 s; see \(folders.log("app")).")
        }
        let span = MonotonicClock.now() - start
        say("The window shows its first picture after \(span / 1000) ms (\(app.log.renderer) renderer).")
        return app
    }

    private func swipe(
        _ app: AppUnderTour, _ driver: inout SwipeDriver, _ report: inout TourReport
    ) throws(TourError) {
        let watch = settings.watch.map { Microseconds($0 * 1_000_000) }
        var plan = TourPlan(swipes: settings.swipes, watch: watch)
        var began = MonotonicClock.now()
        var (samples, own): ([MemoryTrend.Sample], [MemoryTrend.Sample]) = ([], [])
        var made = 0
        defer {
            app.isRecording = false
            (report.memory, report.ownMemory) = (MemoryTrend(samples), MemoryTrend(own))
            report.take(app.log.events, from: began)
            (report.playersMost, report.audibleMost) = (app.log.playersMost, app.log.audibleMost)
            (report.renderer, report.hasLeak) = (app.log.renderer, app.log.hasLeak)
            report.isComplete = report.swipes >= settings.swipes
            say("\(made) swipes done.")
        }
        try begin(app)
        began = MonotonicClock.now()
        if let watch { try app.pump(for: watch) }
        func measure() {
            guard let pid = app.process?.pid else { return }
            func sample(_ size: Double) -> MemoryTrend.Sample { MemoryTrend.Sample(swipe: made, megabytes: size) }
            if let size = ProcessMemory.pss(of: pid) { samples.append(sample(size)) }
            if let size = ProcessMemory.own(of: pid) { own.append(sample(size)) }
        }
        measure()
        while let next = plan.next(at: app.log.position, of: max(app.log.itemCount, posts.count)) {
            try driver.perform(next)
            made += 1
            if made % Self.memoryEvery == 0 || made == settings.swipes { measure() }
            if made % 50 == 0, made < settings.swipes { say("\(made) of \(settings.swipes) swipes.") }
        }
    }

    /// Watches from the moment when the first item is shown and, if it is a video, moves.
    private func begin(_ app: AppUnderTour) throws(TourError) {
        if posts[0].media.first?.kind == .video { try app.pump(for: .seconds(5)) { app.log.hasMoved } }
        try app.pump(for: .milliseconds(500))
        app.isRecording = true
    }

    private func judge(
        _ app: AppUnderTour, _ driver: SwipeDriver, _ interruption: Interruption, _ report: inout TourReport
    ) throws(TourError) {
        let stage = app.stageOnScreen
        let timeline = Timeline(events: app.log.events, drags: driver.drags)
        let sight = timeline.sight(from: app.log.events.first?.at ?? 0, to: app.paints.last?.at ?? 0)
        let shown = settings.reference.map { LocalCopy(folder: $0).posts(posts) } ?? posts
        let library = ReferenceLibrary(sight, of: shown, stage: (stage.width, stage.height))
        report.errors += library.complaints
        let verdicts = Verdicts(
            paints: app.paints, events: app.log.events, timeline: timeline, library: library, interruption: interruption
        )
        try verdicts.count(in: &report, folder: folders.out)
        say("\(report.framesShown) frames judged against \(library.items.count) items.")
    }

    private func photograph(_ app: AppUnderTour) throws(TourError) {
        guard settings.takesScreenshots else { return }
        let names = try ShotTaker(app: app, posts: posts, folder: folders.out).take(Shot.ofFeed)
        say("Screenshots of the feed: \(names.joined(separator: ", ")).")
    }

    private func photographScenes(
        _ display: XDisplay, _ environment: TourEnvironment, _ interruption: Interruption
    ) throws(TourError) {
        guard settings.takesScreenshots else { return }
        let taker = SceneTaker(
            executable: executable, settings: settings, folders: folders, environment: environment, display: display,
            interruption: interruption)
        for scene in Scene.all { try taker.take(scene) }
        say("Screenshots of other states: \(Scene.all.map(\.name).joined(separator: ", ")).")
    }
}
