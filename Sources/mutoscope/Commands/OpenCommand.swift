// `mutoscope [SOURCE]`: opens the window.
// Thread: main. Invariant: the renderer is chosen before GTK starts, and libsoup is loaded before GStreamer.

import FeedsCore
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge

@MainActor enum OpenCommand {
    static let help = """
        Usage: mutoscope [SOURCE] [options]
               mutoscope check SOURCE [--json]
               mutoscope tour [SOURCE] [options]

        Opens a window on a source: a folder, a file, an address, or nothing for the sample feed.

          --profile DIR   keep settings and cache in DIR, and touch no other folder
          --size WxH      the window's size
          --version       print the version
          --help          print this

        `mutoscope check --help` and `mutoscope tour --help` say more of those.
        """

    static let version = "0.1.0"

    static func run(_ options: OpenOptions) -> Int32 {
        chooseRenderer()
        guard FeedsApp.canOpenWindow() else { return tourInstead(options) }
        do throws(MediaError) {
            return try open(options, AppEnvironment(profile: options.profile))
        } catch {
            Console.complain(error.description)
            return 1
        }
    }

    /// Without a display there is still something to see: a short tour on a display of its own.
    private static func tourInstead(_ options: OpenOptions) -> Int32 {
        Console.complain("there is no display to open a window on (neither X11 nor Wayland answered).")
        guard options.tourDescriptor == nil else { return 1 }
        Console.say("No display: taking a short tour of 20 swipes on a display of its own instead.")
        return tour((options.source.map { [$0] } ?? []) + ["--swipes", "20"])
    }

    private static func open(_ options: OpenOptions, _ environment: AppEnvironment) -> Int32 {
        let source: FeedSource
        do throws(FeedServiceError) {
            source = try environment.source(options.source)
        } catch {
            Console.complain(error.description)
            return 2
        }
        MainQueue.attach()
        MainQueue.selfTest { served in
            if !served { Console.complain("the main loop does not serve Swift's main actor on this system.") }
        }
        let status = makeApp(source, options, environment).run()
        environment.settings.flush()
        return status
    }

    private static func makeApp(
        _ source: FeedSource, _ options: OpenOptions, _ environment: AppEnvironment
    ) -> FeedsApp {
        let pane = PaneSize(width: options.width, height: options.height)
        let players = PlayerDesk(media: environment.media, pane: pane)
        let settings = SettingsModel(store: environment.settings)
        if options.tourDescriptor != nil { prepareForTour(settings) }
        let services = AppServices(
            repository: environment.repository, settings: settings, maker: players,
            scheduler: GLibScheduler(), parse: AppEnvironment.parse)
        let parts = WindowParts(media: environment.media, players: players, probe: probe(options))
        return FeedsApp(
            options: WindowOptions(width: options.width, height: options.height, isPlain: options.isSized),
            parts: parts, iconPath: environment.resources?.appendingPathComponent("icons").path
        ) { AppCoordinator(source: source, services: services) }
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
