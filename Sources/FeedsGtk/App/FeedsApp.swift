// The app on the screen: an AdwApplication with a single window on a single source.
// Thread: main. Invariant: only `run` enters GLib's loop, never nested; there is a single window.

package import FeedsCore
package import FeedsModels
package import Foundation
package import GLibBridge
import GstBridge
import GtkBridge

package struct WindowOptions: Sendable {
    package var width: Int
    package var height: Int
    package var isMaximized: Bool
    /// No shadow and no decoration: the window is exactly its pixels (tours, screenshots).
    package var isPlain: Bool

    package init(width: Int = 405, height: Int = 720, isMaximized: Bool = false, isPlain: Bool = false) {
        self.width = width
        self.height = height
        self.isMaximized = isMaximized
        self.isPlain = isPlain
    }
}

/// The parts that the window needs besides its model.
package struct WindowParts {
    package let media: any MediaStoreProtocol
    package let players: PlayerFactory
    package let pictures: PictureMemory
    package let saver: any MediaSaving
    /// Does what this process may not do; nil where this process may do everything.
    package let helper: HelperProcess?
    package let session: SessionKeeper?
    /// A private folder that the system deletes when the user logs out; nil where the system has none.
    package let runtimeFolder: URL?
    /// Nil where the app keeps no cache.
    package let cache: (any CacheKeeping)?
    /// Small pictures of local videos; nil where the app makes none.
    package let films: (any FilmPictureKeeping)?
    /// Nil where the app can simulate no faults.
    package let simulations: SimulationControl?
    package let probe: TourProbe?

    package init(
        media: any MediaStoreProtocol, players: PlayerFactory, pictures: PictureMemory, saver: any MediaSaving,
        helper: HelperProcess? = nil, session: SessionKeeper? = nil, runtimeFolder: URL? = nil,
        cache: (any CacheKeeping)? = nil, films: (any FilmPictureKeeping)? = nil, simulations: SimulationControl? = nil,
        probe: TourProbe?
    ) {
        self.media = media
        self.players = players
        self.pictures = pictures
        self.saver = saver
        self.helper = helper
        self.session = session
        self.runtimeFolder = runtimeFolder
        self.cache = cache
        self.films = films
        self.simulations = simulations
        self.probe = probe
        players.leaksPlayers = probe?.fault == .leak
    }
}

/// What a start of the app asks for.
package struct StartWish: Sendable, Equatable {
    /// Empty: the sources that the window shows, or those of the last visit.
    package var sources: [String]
    package var wantsLibrary: Bool

    package init(sources: [String] = [], wantsLibrary: Bool = false) {
        self.sources = sources
        self.wantsLibrary = wantsLibrary
    }
}

package final class FeedsApp {
    package static let id = "io.github.mutoscope.Mutoscope"
    /// Later sheets may refine earlier sheets.
    private static let styles = [
        PackageResources.style_css, PackageResources.rail_css, PackageResources.composer_css,
        PackageResources.library_css, PackageResources.stories_css, PackageResources.controls_css,
        PackageResources.scrub_css, PackageResources.captions_css, PackageResources.settings_css,
        PackageResources.developer_css, PackageResources.contrast_css,
    ]

    private let application: Application
    private var makeCoordinator: ((StartWish) -> AppCoordinator)?
    private var makeWindow: ((AppCoordinator) -> AppWindow)?
    private var coordinator: AppCoordinator?
    private var window: AppWindow?
    private var headStart: HeadStart?
    private var wish = StartWish()
    private var iconPaths: [String] = []

    /// `isUnique`: if a process already runs, it does what this process was started for.
    package init(isUnique: Bool, isService: Bool = false) {
        application = Application(id: Self.id, isUnique: isUnique, isService: isService)
    }

    /// False if there is no display to open a window on.
    package static func canOpenWindow() -> Bool { Application.hasDisplay() }

    package static var gtkVersion: String { Application.toolkitVersion }
    package static var gstreamerVersion: String { GStreamer.version }

    /// Lets GStreamer scan its plugins if GStreamer finds that necessary.
    package static func scanPlugins() -> Bool { (try? GStreamer.start()) != nil }

    /// Called when a window will open: loads the playback code in parallel to the start. No code may change the
    /// environment from now on.
    package static func expectWindow(helper: HelperProcess?) {
        // GStreamer scans its plugins in a program of its own, which only the helper may start.
        if let helper { GStreamer.prepare { _ = helper.ask("scan") } }
        Application.lookUpEarly()
        // Starts Swift's runtime early, which looks up what its first task needs.
        Task {}
        GStreamer.warmUp()
    }

    /// Hands the wish to the running process and returns the exit status. Returns nil if no process runs; `run` then
    /// fulfils the wish here.
    package func handOver(_ wish: StartWish) -> Int32? {
        self.wish = wish
        switch application.register() {
        case .first: return nil
        case .second: return application.handOver(wish.sources, action: wish.wantsLibrary ? "library" : nil)
        case .refused: return 1
        }
    }

    /// Runs until the user closes the window; returns the process's exit status.
    package func run(
        _ options: WindowOptions, _ parts: WindowParts, iconPaths: [String],
        coordinator: @escaping (StartWish) -> AppCoordinator
    ) -> Int32 {
        makeCoordinator = coordinator
        makeWindow = { [application] coordinator in
            AppWindow(application: application, coordinator: coordinator, options: options, parts: parts)
        }
        self.iconPaths = iconPaths
        application.onActivate(self) { $0.show($0.wish) }
        application.onOpen(self) { $0.show(StartWish(sources: $1)) }
        application.addAction("library", self) { $0.show(StartWish(wantsLibrary: true)) }
        return application.run()
    }

    /// Opens the window, or brings the open window to the front, and fulfils the wish there.
    private func show(_ wish: StartWish) {
        self.wish = StartWish()
        if let coordinator {
            if !wish.sources.isEmpty { coordinator.open(texts: wish.sources) }
            if wish.wantsLibrary { coordinator.openLibrary() }
            window?.present()
        } else if let coordinator = makeCoordinator?(wish) {
            self.coordinator = coordinator
            begin(coordinator, wantsLibrary: wish.wantsLibrary)
        }
    }

    /// The feed comes first: its first video opens and decodes while the window is built.
    private func begin(_ coordinator: AppCoordinator, wantsLibrary: Bool) {
        coordinator.beginUnseen()
        dress()
        application.hold()
        headStart = HeadStart(of: coordinator.feeds) { [weak self] in
            self?.openWindow(on: coordinator)
            if wantsLibrary { coordinator.openLibrary() }
        }
    }

    private func openWindow(on coordinator: AppCoordinator) {
        headStart = nil
        window = makeWindow?(coordinator)
        window?.present()
        application.release()
    }

    private func dress() {
        application.keepsNoRecentFiles()
        application.addStyle(Self.styles.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
        iconPaths.forEach(application.addIcons)
        application.useIcon(named: Self.id)
    }
}
