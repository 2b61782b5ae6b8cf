// `mutoscope [SOURCE…]`: opens the window.
// Thread: main. Invariant: chooses the renderer before GTK starts, and loads libsoup before GStreamer.

import FeedsCore
import FeedsData
import FeedsGtk
import FeedsModels
import Foundation
import GLibBridge
import GtkBridge

@MainActor enum OpenCommand {
    static let version = "0.1.0"
    /// After so many seconds the window, its first posts and the library have been made.
    private static let startTakes = 10

    static func run(_ options: OpenOptions) -> Int32 {
        Heap.limitArenas(to: 2)
        chooseRenderer()
        Gettext.takeLocale()
        // A contained process may start no program, so it could not run the tour that replaces a window.
        let containment = DisplayServer.answers() ? Containment.begin(Folders(options), profile: options.profile) : nil
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
        LoadedCode.giveBack(afterSeconds: startTakes)
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

    /// GL without a render node is software.
    static func chooseRenderer() {
        if renderNodes.isEmpty { CairoDrawing.prefer() }
    }

    static let devicesVariable = "MUTOSCOPE_DEVICES=off"

    /// Whether a graphics card or a phone's chip may decode.
    static var usesDevices: Bool { ProcessInfo.processInfo.environment["MUTOSCOPE_DEVICES"] != "off" }

    static var renderNodes: [String] {
        let nodes = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/dri")) ?? []
        return nodes.filter { $0.hasPrefix("renderD") }.sorted()
    }
}
