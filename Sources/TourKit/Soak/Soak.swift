// Uses the real window for a while, with acts chosen by a seed, and watches its resources.
// Thread: the driver's own, which it blocks. Invariant: the first exceeded limit ends it, and in every case everything
// it started is ended.

package import FeedsModels
import Foundation

package struct Soak: Sendable {
    /// The largest window that an act asks for.
    private static let screen = (width: 1280, height: 800)
    private static let remembered = 6

    private let settings: TourSettings
    private let posts: [Post]
    private let executable: String
    private let folders: TourFolders
    private let say: @Sendable (String) -> Void

    /// `say` gets a line for each rest.
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

    package func run() throws(TourError) -> SoakReport {
        defer { folders.removeScratch() }
        guard posts.count > 1 else { throw TourError("A soak swipes, so its feed needs two items at least.") }
        let interruption = try Interruption()
        let stage = try TourStage(
            settings, width: Self.screen.width, height: Self.screen.height, folders: folders)
        defer { stage.end() }
        let silent = try SilentServer()
        let place = try writeFeed(silentPort: silent.port)
        let server = try place.flatMap { place throws(TourError) in
            try SoakServer(serving: place, beside: executable, log: folders.log("server"))
        }
        let launcher = AppLauncher(
            executable: executable, settings: settings, environment: stage.environment, log: folders.log("app"),
            interruption: interruption)
        let source = server?.address ?? place.map { "\($0)/feed.json" }
        let app = try launcher.start(source.map { [$0] } ?? settings.sources, on: stage.display)
        defer { app.process?.end() }
        var report = SoakReport()
        (report.seed, report.inject, report.hadServer) = (settings.seed, settings.inject?.rawValue, server != nil)
        (report.source, report.size) = (source ?? "", "\(settings.width)x\(settings.height)")
        let library = SoakLibrary(
            executable: executable, profile: settings.profile, environment: stage.environment.variables,
            folders: folders)
        try use(app, server, library, &report, interruption)
        return report
    }

    /// A named feed is used as it is; the sample feed gets additional faulty posts.
    private func writeFeed(silentPort: UInt16) throws(TourError) -> String? {
        guard settings.sources.isEmpty, let origin = SoakFeed.origin(of: posts),
            let clip = posts.lazy.flatMap(\.media).first(where: { $0.kind == .video })?.renditions.first?.url
        else { return nil }
        let feed = SoakFeed(
            folder: "\(folders.scratch)/feed", deadPort: try SilentServer().port, silentPort: silentPort)
        try feed.write(from: origin, clip: clip)
        return feed.folder
    }

    private func use(
        _ app: AppUnderTour, _ server: SoakServer?, _ library: SoakLibrary, _ report: inout SoakReport,
        _ interruption: Interruption
    ) throws(TourError) {
        var watch = SoakWatch(app, log: folders.log("app"))
        let pictures = ShotTaker(app: app, posts: [], folder: folders.out)
        var hands = SoakHands(app, server: server, pictures: pictures)
        var sight = SoakSight(app, library: library)
        do throws(TourError) {
            guard try app.pump(for: .seconds(30), until: { app.log.isReady }) else {
                throw TourError("The feed showed no picture within 30 s.")
            }
            try go(app, &hands, &sight, &watch, &report)
        } catch {
            try interruption.check()
            report.failures.append(error.description)
            try? pictures.save("failure")
        }
        report.minutes = watch.seconds / 60
        (report.swipes, report.unanswered) = (hands.swipes, hands.unanswered)
        (report.rests, report.most) = (watch.rests, watch.most)
        (report.moved, report.met) = (sight.moved, sight.met)
        report.slides = app.log.slides
    }

    /// Acts until the time is over or a check fails.
    private func go(
        _ app: AppUnderTour, _ hands: inout SoakHands, _ sight: inout SoakSight, _ watch: inout SoakWatch,
        _ report: inout SoakReport
    ) throws(TourError) {
        let length = (settings.minutes ?? 1) * 60
        let interval = min(60, length / 6)
        let folder = SoakFolder(settings.sources)
        let plan = SoakPlan(
            seed: settings.seed, hasServer: hands.server != nil, isFolder: folder != nil,
            hasStories: folder == nil, mayDelete: folder?.isMade == true, only: settings.acts)
        guard var plan else {
            throw TourError("The program that serves its feed does not lie beside the app, so there is nothing to do.")
        }
        var nextRest = interval
        while watch.seconds < length {
            let (act, steps) = plan.next()
            report.acts[act.rawValue, default: 0] += 1
            report.lastActs = report.lastActs.suffix(Self.remembered - 1) + [act.rawValue]
            hands.acts = report.lastActs
            for step in steps {
                try hands.perform(step)
                try watch.look()
            }
            try sight.check()
            // Resources that are opened for the first time must not count as growth.
            guard watch.seconds >= nextRest, plan.isWarm || watch.seconds > length / 3 else { continue }
            try rest(app, &hands, &watch)
            nextRest = watch.seconds + interval
        }
        try rest(app, &hands, &watch)
        report.lastActs = []
    }

    private func rest(
        _ app: AppUnderTour, _ hands: inout SoakHands, _ watch: inout SoakWatch
    ) throws(TourError) {
        try hands.goHome(width: settings.width, height: settings.height)
        if try !hands.answers() {
            // An interrupted act may have left the cards in front.
            try hands.perform(.key("c"))
            try app.pump(for: .seconds(1))
            guard try hands.answers() else { throw TourError("The feed answered no key any more.") }
        }
        try hands.goHome(width: settings.width, height: settings.height)
        try app.pump(for: .seconds(4))
        var calm = SoakCalm(at: watch.seconds)
        while !calm.isReached(app.log.heap?.megabytesInUse, at: watch.seconds) { try app.pump(for: .seconds(1)) }
        say(try watch.rest())
    }
}
