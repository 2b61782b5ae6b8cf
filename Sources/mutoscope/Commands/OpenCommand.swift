// `mutoscope [SOURCE…]`: opens the window.
// Thread: main. Invariant: the renderer is chosen before GTK starts, and libsoup is loaded before GStreamer.

import FeedsCore
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge

@MainActor enum OpenCommand {
    static let help = """
        Usage: mutoscope [SOURCE…] [options]
               mutoscope check SOURCE [--json]
               mutoscope tour [SOURCE…] [options]
               mutoscope cache status|clear [--json]
               mutoscope library status|export|import [FILE]
               mutoscope simulate DIR --policy a|b|app [--json]
               mutoscope manual man|bash|zsh|fish

        Opens a window on a source and plays it, one item at a time. A SOURCE is a folder of videos and pictures, a
        media file, a feed document, or the address (http:// or https://) of one. Several sources become one feed, in
        the order in which they are named; a source that cannot be read is left out, unless none can. Without a SOURCE
        it is the sample feed. Where there is no display, it takes a short tour instead.

          --size WxH      the window's size in pixels (default 405x720), without shadow and rounded corners
          --profile DIR   keep settings, library and cache in DIR, and touch no other folder
          --version       print the version
          --help, -h      print this
          --              what follows are sources, even if they begin with a dash

        Environment:
          MUTOSCOPE_AUTHORIZATION   sent as Authorization header with requests for feed documents to the server of the
                                    first address that is named, and to no other
          XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME, XDG_STATE_HOME
                                    where folders named mutoscope are kept, instead of below ~/.config, ~/.local/share,
                                    ~/.cache and ~/.local/state
          GSK_RENDERER              what draws (cairo, gl, …); without it, cairo where there is no graphics card

        Exit status: 0 when the window was closed, 1 when it could not be opened, 2 for wrong usage.
        `mutoscope check --help` says more of the first of those, and so on.
        """

    static let version = "0.1.0"

    static func run(_ options: OpenOptions) -> Int32 {
        Heap.limitArenas(to: 2)
        chooseRenderer()
        guard FeedsApp.canOpenWindow() else { return tourInstead(options) }
        let notices = AsyncStream.makeStream(of: String.self)
        let environment = AppEnvironment(profile: options.profile, keepsFeeds: true) { notices.continuation.yield($0) }
        do throws(FeedSourceError) {
            return open(try environment.source(options.sources), options, environment, notices)
        } catch {
            Console.complain(error.description)
            return 2
        }
    }

    /// Without a display there is still something to see: a short tour on a display of its own.
    private static func tourInstead(_ options: OpenOptions) -> Int32 {
        Console.complain("there is no display to open a window on (neither X11 nor Wayland answered).")
        guard options.tourDescriptor == nil else { return 1 }
        Console.say("No display: taking a short tour of 20 swipes on a display of its own instead.")
        var arguments = ["--swipes", "20", "--size", "\(options.width)x\(options.height)"]
        if let profile = options.profile { arguments += ["--profile", profile] }
        return tour(arguments + ["--"] + options.sources)
    }

    private static func open(
        _ source: FeedSource, _ options: OpenOptions, _ environment: AppEnvironment,
        _ notices: (stream: AsyncStream<String>, continuation: AsyncStream<String>.Continuation)
    ) -> Int32 {
        MainQueue.attach()
        MainQueue.selfTest { served in
            if !served { Console.complain("the main loop does not serve Swift's main actor on this system.") }
        }
        let settings = SettingsModel(store: environment.settings)
        if options.tourDescriptor != nil { prepareForTour(settings) }
        let media = environment.openMedia { notices.continuation.yield($0) }
        let players = PlayerDesk(media: media, pane: PaneSize(width: options.width, height: options.height))
        let streaming = StreamingWiring(
            media: media, players: players, settings: settings, environment: environment)
        let person = PersonDesk(store: environment.library)
        let services = AppServices(
            repository: environment.repository, settings: settings, maker: players, scheduler: GLibScheduler(),
            person: person, streaming: streaming.services,
            day: DayDesk(settings: settings, store: environment.watchedDay, scheduler: GLibScheduler()),
            notices: notices.stream, parse: AppEnvironment.parse)
        let parts = WindowParts(
            media: media, players: players, pictures: streaming.pictures, saver: MediaSaver(store: media),
            probe: probe(options))
        let app = makeApp(options, parts, environment) { AppCoordinator(source: source, services: services) }
        let status = withExtendedLifetime(streaming) { app.run() }
        environment.settings.flush()
        environment.watchTimes.flush()
        environment.watchedDay.flush()
        return status
    }

    private static func makeApp(
        _ options: OpenOptions, _ parts: WindowParts, _ environment: AppEnvironment,
        coordinator: @escaping () -> AppCoordinator
    ) -> FeedsApp {
        FeedsApp(
            options: WindowOptions(width: options.width, height: options.height, isPlain: options.isSized),
            parts: parts, iconPath: environment.resources?.appendingPathComponent("icons").path,
            coordinator: coordinator)
    }

    private static func probe(_ options: OpenOptions) -> TourProbe? {
        guard let descriptor = options.tourDescriptor else { return nil }
        let fault = ProcessInfo.processInfo.environment["MUTOSCOPE_INJECT"].flatMap(TourProbe.Fault.init)
        return TourProbe(fileDescriptor: descriptor, fault: fault)
    }

    /// A tour begins in the reel, whatever the last one left behind, and with the hint only where that is the subject.
    private static func prepareForTour(_ settings: SettingsModel) {
        let wantsHint = ProcessInfo.processInfo.environment["MUTOSCOPE_TOUR_HINT"] != nil
        settings.change {
            $0.layout = .reel
            $0.hasSeenHint = !wantsHint
        }
    }

    /// Software GL costs 70 MB more than cairo and saves no time; without a render node GL is software.
    private static func chooseRenderer() {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        guard !nodes.contains(where: { $0.hasPrefix("renderD") }) else { return }
        setenv("GSK_RENDERER", "cairo", 0)
        // Else GDK loads Mesa and its compiler only to find that nobody draws with them.
        if String(cString: getenv("GSK_RENDERER")) == "cairo" { setenv("GDK_DEBUG", "gl-disable,vulkan-disable", 0) }
    }
}
