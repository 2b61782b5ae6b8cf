// `mutoscope [SOURCE…]`: opens the window.
// Thread: main. Invariant: chooses the renderer before GTK starts, and loads libsoup before GStreamer.

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
               mutoscope doctor [--json]
               mutoscope manual man|bash|zsh|fish

        Opens a window on a source and plays it, one item at a time. A SOURCE is a folder of videos and pictures, a
        media file, a feed document, or the address (http:// or https://) of one. Several sources become one feed, in
        the order in which they are named; a source that cannot be read is left out, unless none can. Without a SOURCE
        it is what was open last, at the same place, or the sample feed. Where there is no display, it takes a short
        tour instead.

        When a window is open already, it is that one which opens the SOURCE. A window with --new-window, --size or
        --profile, or with an authorization, is one of its own.

          --new-window    open a window and a process of its own, though one is open already
          --library       with the library in front
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
          MUTOSCOPE_CONTAINMENT     off: the window may write files and start programs like any other program
          GSK_RENDERER              what draws (cairo, gl, …); without it, cairo where there is no graphics card

        Exit status: 0 when the window was closed, 1 when it could not be opened, 2 for wrong usage.
        `mutoscope check --help` says more of the first of those, and so on.
        """

    static let version = "0.1.0"

    static func run(_ options: OpenOptions) -> Int32 {
        Heap.limitArenas(to: 2)
        chooseRenderer()
        Gettext.takeLocale()
        // A contained process may start no program, so it could not run the tour that replaces a window.
        let containment = DisplayServer.answers() ? Containment.begin(Folders(options)) : nil
        guard FeedsApp.canOpenWindow() else { return tourInstead(options, isContained: containment?.helper != nil) }
        do throws(FeedSourceError) {
            return try open(options, containment)
        } catch {
            Console.complain(error.description)
            return 2
        }
    }

    /// Opens the source here, or in the window that is already open. A source with an authorization gets its own
    /// process: programs can listen to the session bus, and the open window would keep the authorization longer than
    /// the user wants.
    private static func open(_ options: OpenOptions, _ containment: Containment?) throws(FeedSourceError) -> Int32 {
        let hasAuthorization =
            !(AppEnvironment.authorization ?? "").isEmpty || AppEnvironment.hasLogin(options.sources)
        let isUnique = options.joinsOthers && !hasAuthorization
        let app = FeedsApp(isUnique: isUnique, isService: options.isService)
        let wish = StartWish(
            sources: try AppEnvironment.addresses(options.sources), wantsLibrary: options.wantsLibrary)
        // A process that hands its sources over ends before this preparation would.
        if !isUnique { FeedsApp.expectWindow(helper: containment?.helper) }
        if let status = app.handOver(wish) { return status }
        if isUnique { FeedsApp.expectWindow(helper: containment?.helper) }
        return try WindowCommand(options, containment).run(app)
    }

    /// Runs a short tour on a virtual display when the system has no display.
    private static func tourInstead(_ options: OpenOptions, isContained: Bool) -> Int32 {
        Console.complain("there is no display to open a window on (neither X11 nor Wayland answered).")
        guard options.tourDescriptor == nil, !options.isService, !isContained else { return 1 }
        Console.say("No display: taking a short tour of 20 swipes on a display of its own instead.")
        var arguments = ["--swipes", "20", "--size", "\(options.width)x\(options.height)"]
        if let profile = options.profile { arguments += ["--profile", profile] }
        return tour(arguments + ["--"] + options.sources)
    }

    /// Software GL needs 70 MB more than cairo and is no faster. GL without a render node is software.
    private static func chooseRenderer() {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        guard !nodes.contains(where: { $0.hasPrefix("renderD") }) else { return }
        setenv("GSK_RENDERER", "cairo", 0)
        // Otherwise GDK loads Mesa and its compiler, and nothing uses them.
        if String(cString: getenv("GSK_RENDERER")) == "cairo" { setenv("GDK_DEBUG", "gl-disable,vulkan-disable", 0) }
    }
}
